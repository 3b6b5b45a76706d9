"""The round with phones: strokes, the server's thread, who sits where; the only room that opens a socket."""
