"""The games, one folder each; every folder has the same files."""
