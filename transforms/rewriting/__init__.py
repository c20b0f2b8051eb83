"""How passes are run and how patterns are driven: worklist, counts, options, settling of types."""
