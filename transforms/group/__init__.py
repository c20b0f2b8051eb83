"""Grouping of operations: differentiable subgraphs, and the moves that let more of them be fused."""
