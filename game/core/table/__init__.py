"""Cards lying in zones, who sees and who knows each of them, and what an observer may imagine."""
