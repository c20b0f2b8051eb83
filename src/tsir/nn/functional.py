"""The functions of `torch.nn.functional` by their names, in compiled programs and called from Python."""

from typing import Any

from tsir.runtime.nn.namespaces import member


def __getattr__(name: str) -> Any:
    return member("torch.nn.functional", name)
