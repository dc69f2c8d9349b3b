"""Positions as pictures and as plain text: pure functions, no widgets and no chance."""
