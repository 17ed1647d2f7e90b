"""What reports tell of ESI."""
