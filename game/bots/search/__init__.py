"""What is compared and played out: the search that all games share, and rounds solved as matrices."""
