"""Scenarios: positions with steps, as a course to be shown, a lesson, a puzzle, or laid by hand."""
