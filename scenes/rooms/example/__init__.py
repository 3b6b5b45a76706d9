"""An example of the rules, played on the table."""
