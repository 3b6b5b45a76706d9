"""The window, what comes in through it, and the desktop around it."""
