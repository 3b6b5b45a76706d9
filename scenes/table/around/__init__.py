"""What stands around every table: bar, prompt, buttons, hints, sheets and plates."""
