"""The table of CrocoNounours."""
