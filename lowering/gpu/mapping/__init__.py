"""Parallel loops to launches of blocks of threads; rows that several threads share."""
