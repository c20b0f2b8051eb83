"""The Python process: locks that a fork frees, pauses of the garbage collector, room on the stack."""
