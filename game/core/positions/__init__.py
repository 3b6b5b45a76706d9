"""Positions: what one is, what it is made of, how it is read, laid by hand and compared."""
