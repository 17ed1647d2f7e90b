"""What the pages show of an episode, and the tutorial."""
