"""The library: every match of this machine."""
