"""Running of passes and driving of patterns: worklist, counts, options, settling of types."""
