"""What bots say: reasons, names of choices, hints, and what they knew."""
