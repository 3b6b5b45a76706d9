"""Content: YAML with places for its faults, and rule books."""
