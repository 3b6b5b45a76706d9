"""Files on the disk: those of strangers, read within bounds, and those of one person, written in one step."""
