"""Branches of archived programs that constants decide."""

from __future__ import annotations

import pytest

from tsir.dialects.prim.ops import IfOp, LoopOp
from tsir.frontend.modules.code import Texts
from tsir.frontend.modules.methods import compile_archived, compile_method
from tsir.frontend.modules.script_object import ScriptObject

_HEADER = """class Net(Module):
  training : bool
  heads : int
  mask : Optional[Tensor]
  name : str
  def forward(self: __torch__.Net,
    x: Tensor) -> Tensor:
"""


def ifs(body: str, *, folds: bool = True) -> list[object]:
    """The control flow of a method with a body."""
    text = _HEADER + "".join(f"    {line}\n" for line in body.strip().splitlines())
    attributes: dict[str, object] = {"training": False, "heads": 4, "mask": None, "name": "relu"}
    root = ScriptObject("__torch__.Net", attributes)
    texts = Texts({"__torch__": text}, 3)
    compile = compile_archived if folds else compile_method
    made = compile(texts, ScriptObject("CONSTANTS", {}), set(), root, "forward")
    return [op for op in made.module.walk() if isinstance(op, IfOp | LoopOp)]


@pytest.mark.parametrize(
    "condition",
    [
        "torch.ne(torch.remainder(self.heads, 2), 0)",
        "torch.__isnot__(self.mask, None)",
        "torch.__isnot__(x, x)",
        "torch.__is__(x, None)",
        "torch.gt(torch.len(self.name), 4)",
        "torch.__not__(torch.eq(self.name, \"relu\"))",
    ],
)  # fmt: skip
def test_dead_branches_are_left_out(condition: str) -> None:
    body = f"""
_0 = {condition}
if _0:
  y = torch.no_such_operator(x)
  z = False
else:
  y = torch.relu(x)
  z = True
if z:
  w = y
else:
  w = torch.neg(y)
return w
"""
    assert ifs(body) == []
    assert ifs(body, folds=False) != []


@pytest.mark.parametrize(
    "condition", ["torch.eq(torch.dim(x), 3)", "torch.is_grad_enabled()", "torch.gt(torch.floordiv(1, 0), 0)"]
)
def test_what_the_run_decides_stays(condition: str) -> None:
    body = f"""
if {condition}:
  y = torch.neg(x)
else:
  y = torch.relu(x)
return y
"""
    assert len(ifs(body)) == 1


def test_names_of_none_that_get_a_value_in_a_loop_compile() -> None:
    body = """
if torch.__isnot__(self.mask, None):
  m = unchecked_cast(Tensor, self.mask)
else:
  m = self.mask
h = m
for i in range(self.heads):
  h0 = torch.relu(x)
  h = h0
return torch.mul(x, 2)
"""
    assert any(isinstance(op, LoopOp) for op in ifs(body))
