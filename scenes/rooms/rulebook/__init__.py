"""The rule books: the shelf, a book, and one clause over another screen."""
