"""Looks that several games share: fans, piles, and the faces of playing cards."""
