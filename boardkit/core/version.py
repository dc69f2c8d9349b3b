"""The version of boardkit, on a line of its own, so that every layer can name it."""

__version__ = "0.1.0"
