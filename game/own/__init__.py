"""What a user has added to the games at home: where it lies, and how it is read."""
