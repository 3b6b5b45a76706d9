"""Every match of this machine in one file, sealed, claimed by who plays it, and counted."""
