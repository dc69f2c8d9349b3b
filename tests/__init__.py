"""All tests of boardkit; ``python -m tests`` runs them."""
