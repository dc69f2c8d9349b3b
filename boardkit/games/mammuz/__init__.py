"""MammuZ (3-7 players): claim, challenge, and be the first without a card."""
