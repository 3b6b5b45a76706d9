"""The table of any game that has no screen of its own: it knows what the rules declare, and nothing else."""
