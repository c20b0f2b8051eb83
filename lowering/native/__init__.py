"""Native functions of this process: compiled once, called with arrays and numbers."""
