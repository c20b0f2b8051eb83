"""The gradients of pointwise operators, run as Python on PyTorch's tensors, against its autograd."""

from __future__ import annotations

import itertools
import textwrap
import warnings
from typing import Any, Optional

import pytest
import torch

from tsir.dialects.operators import loops
from tsir.dialects.operators.schema import Argument
from tsir.dialects.operators.table import Operator
from tsir.dialects.table import families
from tsir.dialects.types import attributes as t

VALUES = (-4.0, -3.0, -1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 6.0, 7.0)
"""Points at which functions have kinks, and others between them."""

SCALARS = (2, 0.5)
UNLIKE_AUTOGRAD = {
    "detach": "autograd cuts it off",
    "lift_fresh": "autograd cuts it off",
    "copy": "autograd only has the form in place",
    "empty_like": "its elements are not defined",
    "log_sigmoid_backward": "its buffer is not independent of its argument",
    "gelu_backward": "its formula is in terms of basic operators",
    "silu_backward": "its formula is in terms of basic operators",
    "mish_backward": "its formula is in terms of basic operators",
    "hardsigmoid_backward": "autograd has no derivative of it",
    "logit_backward": "autograd has no derivative of it",
    "clamp.Tensor": "autograd does not broadcast",
}


class ScriptNamespace:
    """`torch` as script sees it: every operator is in it."""

    def __getattr__(self, name: str) -> Any:
        for home in (torch, torch.ops.aten):
            if hasattr(home, name):
                return getattr(home, name)
        raise AttributeError(name)


def _inner(argument: Argument) -> Any:
    return argument.type.element if isinstance(argument.type, t.OptionalType) else argument.type


def _is_tensor(argument: Argument) -> bool:
    return isinstance(_inner(argument), t.TensorType)


def _is_candidate(entry: Operator) -> bool:
    if entry.gradient is None or not isinstance(entry.loops, loops.Pointwise) or entry.random:
        return False
    # PyTorch only has these inside of script.
    is_script_only = entry.schema.overload.startswith("prim_") or entry.name.startswith("prim.")
    names = {entry.name.removeprefix("aten."), entry.schema.name.removeprefix("aten::")}
    return not is_script_only and not names & UNLIKE_AUTOGRAD.keys()


CANDIDATES = [entry for entry in families.OPERATORS.values() if _is_candidate(entry)]


def _choices(argument: Argument) -> tuple[Any, ...]:
    by_type: dict[Any, tuple[Any, ...]] = {
        t.NUMBER: SCALARS, t.FLOAT: (0.25,), t.INT: (7,), t.BOOL: (False,), t.STRING: ("none", "tanh"),
        t.DEVICE: (torch.device("cpu"),),
    }  # fmt: skip
    found = by_type[_inner(argument)]
    if argument.has_default and not isinstance(argument.default, str):
        found = (argument.default,)
    return (*found, None) if isinstance(argument.type, t.OptionalType) else found


def _tensors(entry: Operator) -> list[torch.Tensor]:
    """All pairs of values, each argument along a dimension of its own."""
    names = [a.name for a in entry.schema.arguments if _is_tensor(a)]
    values = VALUES if len(names) < 3 else VALUES[2:9]
    made: list[torch.Tensor] = []
    for at, name in enumerate(names):
        if name in ("condition", "mask"):
            made.append(torch.tensor([True, False]).view([-1 if d == at else 1 for d in range(len(names))]))
        elif name == "value":
            made.append(torch.tensor(0.5, dtype=torch.float64))
        else:
            flat = torch.tensor(values, dtype=torch.float64)
            made.append(flat.view([-1 if d == at else 1 for d in range(len(names))]))
    if entry.schema.name == "aten::copy":
        return [torch.zeros(len(VALUES), 2, dtype=torch.float64), made[0]]
    return made


def _run_forward(entry: Operator, arguments: list[Any]) -> Any:
    packet = getattr(torch.ops.aten, entry.schema.name.removeprefix("aten::"))
    formals = entry.schema.arguments
    positional = [x for a, x in zip(formals, arguments, strict=True) if not a.kwarg_only]
    keywords = {a.name: x for a, x in zip(formals, arguments, strict=True) if a.kwarg_only}
    return getattr(packet, entry.schema.overload or "default")(*positional, **keywords)


def run_gradient(entry: Operator, arguments: list[Any], weight: torch.Tensor) -> tuple[Any, tuple[Any, ...]]:
    """The result and the gradients of the arguments as the entry's text gives them."""
    namespace: dict[str, Any] = {
        "torch": ScriptNamespace(), "number": float, "List": list, "Optional": Optional,
        "Device": torch.device, "Tensor": torch.Tensor,
    }  # fmt: skip
    text = textwrap.dedent(entry.gradient or "")
    exec(text, namespace)
    name = text.strip().removeprefix("def ").partition("(")[0]
    formals = entry.schema.arguments
    positional = [x for a, x in zip(formals, arguments, strict=True) if not a.kwarg_only]
    keywords = {a.name: x for a, x in zip(formals, arguments, strict=True) if a.kwarg_only}
    result, backward = namespace[name](*positional, **keywords)
    gradients = backward(weight)
    return result, gradients if isinstance(gradients, tuple) else (gradients,)


def check_gradient(entry: Operator, arguments: list[Any]) -> None:
    """Compare the entry's gradients with those of autograd for one call."""
    leaves = [
        x.clone().requires_grad_() if isinstance(x, torch.Tensor) and x.is_floating_point() else x
        for x in arguments
    ]
    try:
        expected_result = _run_forward(entry, leaves)
    except RuntimeError:
        return
    if not expected_result.requires_grad:
        return
    weight = torch.linspace(0.5, 2.0, expected_result.numel(), dtype=expected_result.dtype).view(
        expected_result.shape
    )
    result, gradients = run_gradient(entry, arguments, weight)
    torch.testing.assert_close(result, expected_result.detach(), equal_nan=True)
    assert len(gradients) == len(arguments)
    expected_result.backward(weight)
    for formal, leaf, gradient in zip(entry.schema.arguments, leaves, gradients, strict=True):
        if not isinstance(leaf, torch.Tensor) or not leaf.requires_grad:
            assert gradient is None, formal.name
            continue
        found = torch.zeros_like(leaf) if gradient is None else gradient
        wanted = torch.zeros_like(leaf) if leaf.grad is None else leaf.grad
        torch.testing.assert_close(found, wanted, equal_nan=True, msg=lambda m, n=formal.name: f"{n}: {m}")


@pytest.mark.parametrize("entry", CANDIDATES, ids=lambda entry: entry.name)
def test_gradient(entry: Operator) -> None:
    others = itertools.product(*(_choices(a) for a in entry.schema.arguments if not _is_tensor(a)))
    for rest in itertools.islice(others, 40):
        tensors, values = iter(_tensors(entry)), iter(rest)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check_gradient(
                entry, [next(tensors if _is_tensor(a) else values) for a in entry.schema.arguments]
            )


def test_a_planted_fault_is_found() -> None:
    entry = families.OPERATORS["aten.exp"]
    text = (entry.gradient or "").replace("grad * result", "grad + result")
    wrong = Operator(entry.text, entry.rule, entry.reference, entry.loops, text)
    with pytest.raises(AssertionError):
        check_gradient(wrong, [torch.tensor([1.0, 2.0], dtype=torch.float64)])
