"""The room in which any position is laid by hand."""
