"""Which operations go together: differentiable subgraphs, and the moves that let more of them be fused."""
