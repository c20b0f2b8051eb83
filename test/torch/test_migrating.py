"""docs/migrating.md names everything that PyTorch's modules of TorchScript have."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest
import torch

PAGE = (Path(__file__).parents[2] / "docs" / "migrating.md").read_text(encoding="utf-8")
FIRST = "\n".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("|"))
OWN = ("annotations", "contextmanager", "Iterator", "torch", "warnings", "frontend")
"""What the modules of PyTorch import for themselves."""


@pytest.mark.parametrize(("owner", "prefix"), [(torch.jit, "torch.jit."), (torch.jit.ScriptModule, "")])
def test_every_public_name_is_on_the_page(owner: object, prefix: str) -> None:
    names = [name for name in dir(owner) if not name.startswith("_") and name not in OWN]
    names = [name for name in names if not isinstance(getattr(owner, name, None), ModuleType)]
    written = set(re.findall(r"`([\w.]+)`", FIRST))
    assert [name for name in names if f"{prefix}{name}" not in written] == []


def test_every_name_of_pytorch_on_the_page_exists() -> None:
    for path in re.findall(r"`(torch\.[\w.]+)`", FIRST):
        found: object = torch
        for name in path.split(".")[1:]:
            found = getattr(found, name)
