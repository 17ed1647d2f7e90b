"""Kinds of question in ESI, one module each."""
