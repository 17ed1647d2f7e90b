"""From an answer and a target to a number; parsers return a value or a reason and never raise."""
