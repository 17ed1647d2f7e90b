"""A body that walks through a house, and what it sees."""
