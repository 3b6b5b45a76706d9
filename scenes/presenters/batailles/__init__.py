"""The table of Batailles et piques."""
