"""Memoarrr! (2-4 players): remember the island, connect locations, be the last one left."""
