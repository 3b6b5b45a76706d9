"""The commands that draw: the window, the bench, a picture, the self-test."""
