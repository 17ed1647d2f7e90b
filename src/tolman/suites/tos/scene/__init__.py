"""What exists: rooms, doors and things, who sees what, and how scenes are drawn, written and read."""
