"""Scenarios: positions with steps, as a course to be shown, a lesson or a puzzle."""
