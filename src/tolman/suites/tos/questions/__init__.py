"""The kinds of question that are asked after an exploration, one module for each."""
