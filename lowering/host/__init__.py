"""The host machine: environment variables, and what is kept on its disk."""
