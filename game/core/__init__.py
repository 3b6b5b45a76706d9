"""The shared core: a table of cards, what each seat may know of it, events, rules, matches. It knows no game."""
