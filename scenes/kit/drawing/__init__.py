"""Everything that is put on a surface: brush, pictures, text, colours, motion."""
