"""
The functions of `torch` by their names, for programs written without PyTorch: `from tsir import torch`.

In compiled functions and methods they are what they are in TorchScript; called from Python, with arrays or
`tsir.Tensor`s, each is a compiled function.
"""

from typing import Any

from tsir.runtime.nn.namespaces import member


def __getattr__(name: str) -> Any:
    return member("torch", name)
