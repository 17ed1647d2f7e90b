"""The shape of every kind of thing, written in code."""
