"""Whether what is said is so: every sentence with certainty is tried against what can still happen."""
