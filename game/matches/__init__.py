"""Matches at this machine: played, kept, gone on with, shared, and what is told of those that are over."""
