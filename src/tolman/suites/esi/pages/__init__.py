"""What the pages show of an episode."""
