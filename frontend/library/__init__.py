"""
Functions of PyTorch that are no operators, written in TorchScript.

In: the name of a function, as `torch.nn.functional.layer_norm`. Out: its definition as a syntax tree.
"""
