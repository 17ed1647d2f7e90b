"""ESI: a player moves, looks and handles things in a house until it can answer, after ESI-Bench."""
