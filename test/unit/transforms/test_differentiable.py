"""What can be differentiated: the report says what `differentiate` says, and groups hold what it takes."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.prim.containers import DifferentiableGraphOp
from tsir.frontend.compiler.compiler import compile_source
from tsir.transforms.analysis.subgraphs import groups_of
from tsir.transforms.group.differentiable import blocked
from tsir.transforms.group.differentiable_subgraphs import CreateSubgraphsPass
from tsir.transforms.rewriting.pipelines import run_passes

DIFFERENTIABLE = {
    "cross_entropy": "(x: Tensor, y: Tensor):\n    return torch.nn.functional.cross_entropy(x * 2.0, y)",
    "layer_norm": "(x: Tensor, w: Tensor, b: Tensor):\n    return torch.layer_norm(x, [3], w, b)",
    "native_layer_norm": """(x: Tensor, w: Tensor, b: Tensor):
    y, mean, rstd = torch.native_layer_norm(x, [3], w, b, 1e-5)
    return y""",
    "lstm_cell": """(x: Tensor, h: Tensor, c: Tensor, w: Tensor, v: Tensor):
    hy, cy = torch.lstm_cell(x, [h, c], w, v)
    return hy * cy""",
    "attention": """(q: Tensor, k: Tensor, v: Tensor):
    return torch.nn.functional.scaled_dot_product_attention(q, k, v)""",
    "norms": "(x: Tensor):\n    return x.norm() + x.norm(2) + torch.linalg.vector_norm(x)",
    "sizes": "(x: Tensor, y: Tensor):\n    return (x * 2.0).view(y.size(0), -1) * y.size(1)",
    "list": """(x: Tensor, n: int):
    outs: List[Tensor] = []
    for i in range(n):
        outs = outs + [x * i]
    return torch.cat(outs)""",
    "while": """(x: Tensor):
    while bool((x * x).sum() > 1.0):
        x = x * 0.5
    return x""",
    "mask": "(x: Tensor):\n    return torch.where(x > 0, x, x.exp() - 1.0)",
}


def compiled(text: str, *passes: str) -> ModuleOp:
    """A function `f` of this signature and body, after some passes."""
    module = compile_source(f"def f{text}\n")
    run_passes(module, passes)
    return module


@pytest.mark.parametrize("name", DIFFERENTIABLE)
def test_what_can_be_differentiated_is_one_group(name: str) -> None:
    assert blocked(compiled(DIFFERENTIABLE[name])) == []
    module = compiled(DIFFERENTIABLE[name], "lower-tuples", "functionalise", "infer-types", "remove-dead")
    CreateSubgraphsPass(1).apply(Context(), module)
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    (group,) = groups_of(function, DifferentiableGraphOp)
    last = function.body.block.last_op
    assert last is not None
    assert [value.owner for value in last.operands] == [group]
    run_passes(module, ("differentiate",))
    verify_module(module)
    assert len([op for op in module.ops if isinstance(op, FuncOp)]) == 2


BLOCKED = {
    "missing": "(x: Tensor):\n    return x.floor_divide(x) + x.exp().floor_divide(x)",
    "inside": """(x: Tensor, c: bool):
    if c:
        y = x.floor_divide(x)
    else:
        y = x.exp().floor_divide(x)
    return y""",
    "dictionary": '(x: Tensor, k: str):\n    d = {"a": x}\n    d.update({k: x})\n    return d["a"] * 2.0',
    "none": "(x: Tensor):\n    y = x.detach()\n    return y.floor_divide(y)",
}


@pytest.mark.parametrize("name", BLOCKED)
def test_the_report_is_what_differentiation_says(name: str) -> None:
    found = blocked(compiled(BLOCKED[name]))
    try:
        run_passes(compiled(BLOCKED[name]), ("differentiate",))
        expected = []
    except UnsupportedError as error:
        expected = list(error.diagnostics)
    assert found == expected
    assert bool(found) == (name != "none")


def test_the_module_stays_as_it_is() -> None:
    module = compiled(BLOCKED["missing"])
    copy = module.clone()
    blocked(module)
    assert module.is_structurally_equivalent(copy)
