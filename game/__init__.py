"""The rules, who plays by them, and what is kept of it. Pure: no window, no clock."""
