"""Dialects below the operators, which only the lowering uses: what xDSL's own dialects lack."""
