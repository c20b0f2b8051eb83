"""Functions of many rows at once: `vmap`."""
