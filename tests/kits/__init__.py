"""Small games of their own for tests."""
