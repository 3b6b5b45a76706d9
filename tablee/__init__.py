"""The front of the house: the door, the command line, the report of a crash. In a wheel the whole house is in here."""
