"""
Random straight-line programs over 16-bit and mixed dtypes with special values, beside eager PyTorch.

A program is a chain of steps of which PyTorch rounds each exactly, so that bits are compared, and one
step at the end that may be a few roundings off.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import torch

import tsir

SIZES = (4, 32)
"""Sizes of the arguments: full vectors of every dtype."""

DTYPES = (torch.float16, torch.bfloat16, torch.float16, torch.bfloat16, torch.float32)

EXACT = (
    "{a} + {b}", "{a} - {b}", "{a} * {b}", "{a} / {b}", "{a} + {n}", "{a} * {n}", "{n} - {a}", "{a} / {n}",
    "torch.abs({a})", "-{a}", "torch.relu({a})", "F.relu6({a})", "{a}.clamp(0, 1)", "{a}.clamp({n}, 2)",
    "{a}.clamp_min({n})", "{a}.clamp_max({n})", "F.hardtanh({a})", "F.threshold({a}, 0., -1.)",
    "F.hardshrink({a})", "torch.floor({a})", "torch.ceil({a})", "torch.round({a})", "torch.trunc({a})",
    "torch.sign({a})", "torch.square({a})", "torch.reciprocal({a})",
    "torch.copysign({a}, torch.nan_to_num({b}))",
    "torch.where({a} > {b}, {a}, {b})", "torch.where({a} > 0, {a}, {n})", "{a}.masked_fill({b} > 0, {n})",
    "torch.nan_to_num({a})", "{a}.to({b}.dtype)", "{a}.type_as({b})", "{a}.half()", "{a}.bfloat16()",
    "torch.sub({a}, {b}, alpha=0)", "torch.add({a}.clamp(-4, 4), {b}.clamp(-4, 4), alpha=2)",
    "torch.rsub({a}, {b})",
    "{a} * True", "{a} + ({b} > 0)", "{a} ** 2", "F.leaky_relu({a}, 0.5)",
    "torch.fmod({a}.clamp(-9, 9), {n})", "{a} * torch.tensor({n})", "torch.tensor({n}) + {a}",
    "({a} > {b}) * {a}", "({a} <= {b}) + True", "({a} != {b}) ^ True",
)  # fmt: skip
"""Steps whose results have one value, of tensors `a` and `b` and a number `n`."""

TIES = (
    "torch.maximum({a}, {b})", "torch.minimum({a}, {b})", "{a}.clamp_min({b})", "{a}.clamp_max({b})",
    "{a}.clamp({b}, {a})", "F.softshrink({a})",
)  # fmt: skip
"""Exact steps in which PyTorch's vectors and the rest differ about zeros: of whole arguments only."""

SHAPES = (
    "{a}.t()", "{a}[0]", "{a}[:, ::2]", "{a}[1:3]", "{a}.unsqueeze(0)", "{a}.flip([0])", "{a}.reshape(-1)",
    "{a}.contiguous()", "{a}.narrow(0, 1, 2)", "{a}.roll(1, 0)", "torch.cat([{a}, {b}])",
    "torch.stack([{a}, {b}])", "torch.cat([{a}, {b}], -1)", "torch.hstack([{a}, {b}])",
    "torch.vstack([{a}, {b}])", "torch.dstack([{a}, {b}])", "torch.column_stack([{a}, {b}])",
    "{a}.chunk(2, -1)[1]", "torch.max({a}, 0)[0]", "torch.min({a}, -1)[0]",
    "torch.sort({a}, 0, stable=True)[0]", "torch.argmax({a}, 0)", "({a} > 0).any(0)",
)  # fmt: skip
"""Exact steps that move elements, or choose from them."""

WRITES = (
    "y = {a}.clone(); y.add_({b})", "y = {a}.clone(); y.mul_({b})", "y = {a}.clone(); y.copy_({b})",
    "y = {a}.clone(); y.relu_()", "y = {a}.clone(); y.clamp_(0, 1)", "y = {a}.clone(); y[0] = {n}",
    "y = {a}.clone(); y.masked_fill_({b} > 0, {n})", "y = {a}.clone(); y[1:].sub_({n})",
    "y = {a}.clone(); y.div_({b})", "y = {a}.clone(); y[0].copy_({b}[0])", "y = {a}.clone(); y.fill_({n})",
    "y = {a}.clone(); y[{a} > 0] = {n}", "y = {a}.clone(); y.t().add_({n})",
    "y = {a}.clone(); y[0] += {b}[1]", "y = {a}.clone(); y[0].add_(y[1])",
    "y = {a}.clone(); y[:1].mul_(y[1:2])", "y = {a}.clone(); y[::2].sub_(y[1::2])",
    "y = {a}.clone(); y[:1].expand_as(y).fill_({n})",
    "y = {a}.clone(); y[:1].expand_as(y).masked_fill_({b} > 0, {n})",
)  # fmt: skip
"""Exact steps that write to `y`, which is their result."""

ROUNDED = (
    "torch.exp({a})", "torch.sqrt({a})", "torch.log({a})", "torch.rsqrt({a})", "torch.tanh({a})",
    "torch.sigmoid({a})",
    "torch.sin({a})", "torch.expm1({a})", "torch.log1p({a})", "torch.erf({a})", "F.silu({a})",
    "{a} ** 3", "{a} ** 0.5", "{a} ** -0.5", "{a} ** {n}", "torch.pow({a}, {b})", "torch.softmax({a}, 0)",
    "torch.sum({a}.relu(), 0)", "torch.mean({a}.relu(), 0)", "torch.sum({a}.relu(), -1)",
    "torch.lerp({a}, {a}, 0.3)",
    "torch.addcmul({a}, {a}.clamp(-1, 1), {b}.clamp(-4, 4))", "F.softplus({a})", "F.elu({a})",
    "F.hardswish({a})", "{a} ** -1",
    "torch.atan2({a}, {b})", "F.softsign({a})", "{a} ** -2", "torch.remainder({a}.clamp(-9, 9), {n})",
)  # fmt: skip
"""Steps whose results are within a few roundings of PyTorch's."""

NUMBERS = ("0", "1", "-1", "0.5", "2", "-0.0", "3.0", "0.75", "True")

TOLERANCE = {torch.float16: 2e-3, torch.bfloat16: 1.6e-2, torch.float32: 2e-5}


@dataclass(frozen=True)
class Program:
    """Steps of arguments `x0`, `x1` and `x2`; all results are returned, the last may be rounded."""

    lines: tuple[str, ...]
    names: tuple[str, ...]
    arguments: tuple[torch.Tensor, ...]
    last_is_rounded: bool

    @property
    def text(self) -> str:
        """The function in script."""
        body = "".join(f"    {line}\n" for line in self.lines)
        return (
            "import torch.nn.functional as F\n"
            f"def f(x0, x1, x2):\n{body}    return ({', '.join(self.names)},)\n"
        )

    def eager(self, arguments: Sequence[torch.Tensor]) -> Sequence[torch.Tensor]:
        """PyTorch's results."""
        names: dict[str, Any] = {"torch": torch}
        exec(self.text, names)
        return names["f"](*arguments)


def argument(rng: random.Random, dtype: torch.dtype) -> torch.Tensor:
    """Special values and others, of both signs, as they come."""
    limits = torch.finfo(dtype)
    special = (
        0.0,
        -0.0,
        torch.inf,
        -torch.inf,
        torch.nan,
        limits.max,
        -limits.max,
        limits.tiny / 4,
        1.0,
        -0.5,
    )
    flat = [rng.choice(special) if rng.random() < 0.3 else rng.uniform(-3, 3) for _ in range(4 * 32)]
    return torch.tensor(flat, dtype=torch.float64).to(dtype).view(SIZES)


def program(seed: int) -> Program:
    """A program in which PyTorch takes every step."""
    rng = random.Random(seed)
    arguments = tuple(argument(rng, rng.choice(DTYPES)) for _ in range(3))
    names: dict[str, Any] = {"torch": torch, "F": torch.nn.functional}
    names.update((f"x{i}", x) for i, x in enumerate(arguments))
    known, lines, results = ["x0", "x1", "x2"], list[str](), list[str]()
    count = rng.randrange(2, 6)
    while len(results) < count:
        is_last = len(results) == count - 1
        kind = rng.choices((EXACT, TIES, SHAPES, WRITES), (5, 1, 2, 2))[0] if not is_last else ROUNDED
        whole = kind is TIES
        operands = [rng.choice(known[:3] if whole else known) for _ in range(2)]
        step = rng.choice(kind).format(a=operands[0], b=operands[1], n=rng.choice(NUMBERS))
        name = f"y{len(results)}"
        new = re.sub(r"\by\b", name, step).split("; ") if kind is WRITES else [f"{name} = {step}"]
        trial = dict(names)
        try:
            exec("\n".join(new), trial)
        except (RuntimeError, TypeError, IndexError, ValueError):
            continue
        names, lines = trial, [*lines, *new]
        known.append(name)
        results.append(name)
    return Program(tuple(lines), tuple(results), arguments, True)


def to_numpy(x: torch.Tensor) -> np.ndarray[Any, Any]:
    """An array of its own with the elements of a tensor."""
    if x.dtype is torch.bfloat16:
        return x.contiguous().view(torch.int16).numpy().copy().view(ml_dtypes.bfloat16)
    return x.contiguous().numpy().copy()


def to_torch(x: np.ndarray[Any, Any]) -> torch.Tensor:
    """A tensor of its own with the elements of an array."""
    if x.dtype == ml_dtypes.bfloat16:
        return torch.from_numpy(x.copy().view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(x.copy())


def difference(found: torch.Tensor, expected: torch.Tensor, *, rounded: bool) -> str | None:
    """What is not as PyTorch has it: dtype, sizes, places of NaN, signs of zeros, or values."""
    if found.dtype is not expected.dtype or found.shape != expected.shape:
        return f"{found.dtype} {list(found.shape)}, expected {expected.dtype} {list(expected.shape)}"
    if not expected.is_floating_point():
        return None if torch.equal(found, expected) else f"{found.tolist()}, expected {expected.tolist()}"
    a, b = found.double(), expected.double()
    apart = a.isnan() != b.isnan()
    apart |= (a == 0) & (b == 0) & (a.signbit() != b.signbit())
    off = (a != b) & ~a.isnan() & ~b.isnan()
    if rounded:
        limits = torch.finfo(expected.dtype)
        # What is smallest may be flushed to 0.
        room = (TOLERANCE[expected.dtype] * b.abs()).clamp_min(limits.tiny)
        # Beyond the largest number one may be infinite where the other is not yet.
        edge = torch.minimum(a.abs(), b.abs()) > 0.99 * limits.max
        same = (a.sign() == b.sign()) | (b.abs() < limits.tiny)
        off &= ~(((a - b).abs() <= room) | (edge & same))
    wrong = apart | off
    if not bool(wrong.any()):
        return None
    return f"{found[wrong][:4].tolist()}, expected {expected[wrong][:4].tolist()}"


def differences(made: Program) -> list[str]:
    """What differs in a program, interpreted and native, and in the dtypes of gradients."""
    expected = made.eager([x.clone() for x in made.arguments])
    function = tsir.CompilationUnit(made.text).function("f")
    given = [to_numpy(x) for x in made.arguments]
    runs: dict[str, Callable[..., Any]] = {"interpreted": function.interpret, "native": function}
    problems: list[str] = []
    for kind, run in runs.items():
        found = run(*(x.copy() for x in given))
        for place, (one, other) in enumerate(zip(found, expected, strict=True)):
            rounded = made.last_is_rounded and place == len(expected) - 1
            message = difference(to_torch(np.asarray(one)), other, rounded=rounded)
            if message is not None:
                problems.append(f"{kind} {made.names[place]}: {message}")
                break
    return problems


def gradient_dtypes(made: Program) -> list[str]:
    """Gradients that have not the dtypes of their arguments; none are made of writes to what is expanded."""
    if any(".expand_as(" in line for line in made.lines):
        return []
    function = tsir.CompilationUnit(made.text).function("f")
    given = [to_numpy(x) for x in made.arguments]
    results, pullback = tsir.vjp(function, *given)
    ones = tuple(np.ones_like(r) if to_torch(r).is_floating_point() else None for r in results)
    found = [gradient.dtype for gradient in pullback(ones)]
    return [] if found == [x.dtype for x in given] else [f"gradients of {found}"]
