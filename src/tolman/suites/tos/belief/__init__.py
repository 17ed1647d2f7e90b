"""What can be concluded from what was seen."""
