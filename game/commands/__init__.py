"""The commands of the terminal. Unlike the rest of `game` they print, read given files, and may look at the clock."""
