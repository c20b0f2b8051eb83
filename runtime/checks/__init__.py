"""Checks that run programs: each pass against the one before, gradients against differences."""
