"""How the published program does it: scenes, questions, replies, maps, scores."""
