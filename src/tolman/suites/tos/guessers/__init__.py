"""Guessers know the words of a question and all names, and what was right elsewhere: what they earn is chance."""
