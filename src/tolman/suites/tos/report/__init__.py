"""What reports tell of Theory of Space."""
