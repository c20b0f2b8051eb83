"""Calls that are recorded, and the engine that runs them backward."""
