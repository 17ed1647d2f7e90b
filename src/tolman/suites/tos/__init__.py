"""Theory of Space: a player explores rooms, draws its map, answers questions and notices what moved."""
