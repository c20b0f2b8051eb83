"""Tensors, lists and numbers while a function is lowered: what they became, and what is known of them."""
