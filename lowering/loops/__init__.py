"""From `linalg` on memrefs to `scf`: reductions in the order of the tree, tiles, streaming stores."""
