"""Functions that users call, and functions compiled ahead of their calls."""
