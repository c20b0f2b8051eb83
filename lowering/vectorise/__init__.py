"""From scalar loops to loops over vectors: peeling, hoisting, widening, transposing in registers."""
