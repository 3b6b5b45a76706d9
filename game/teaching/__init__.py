"""What shows and teaches a game: its first minute, examples, lessons, playlists, and positions."""
