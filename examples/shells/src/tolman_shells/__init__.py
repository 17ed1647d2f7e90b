"""The shell game as a suite of Tolman."""
