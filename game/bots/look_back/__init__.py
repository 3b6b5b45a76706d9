"""Looking back on a match that is over: each choice judged, in another process, told in words."""
