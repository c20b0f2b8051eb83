"""
Derivatives of single calls in three ways: in forward mode, by the gradient, and by differences.

The calls are those of the operators' native tests, with floats that stay away from the places where
functions have kinks, and away from one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
from operator_calls import DIFFERENTIABLE, SYMMETRIC, function_of, generated
from operator_samples import SAMPLES, samples
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS
from tsir.dialects.operators.philox import manual_seed
from tsir.dialects.operators.table import Operator
from tsir.dialects.types.dtype import DType
from tsir.runtime.checks.replay import CUTS
from tsir.runtime.plans.interpreter import Interpreter
from tsir.transforms.differentiate.differentiate import append_backward, reverse_function
from tsir.transforms.differentiate.forward_differentiate import forward_function
from tsir.transforms.differentiate.preparation import finish, prepare
from tsir.transforms.differentiate.requires_grad import has_gradient
from tsir.transforms.functionalise.returns import own_results, return_instead

Array = np.ndarray[Any, Any]

STEP = 1e-4
CALLS = 3
"""Calls of an operator that are looked at, spread over those there are."""

RANGES = ((-0.8, 0.8), (0.0, 0.8), (1.1, 2.0))
"""Where arguments come from: the first range in which the results are numbers."""


_SAMPLES = {
    **SAMPLES,
    "aten._log_softmax": ("x(3, 5), 1, False", "x(), 0, False"),
    "aten._softmax": ("x(3, 5), 0, False", "x(), 0, False"),
    "aten.log_sigmoid_backward": ("x(3, 5), x(3, 5), x(3, 5)",),
    "aten.broadcast_tensors": ("[x(3, 1), x(4)]",),
    "aten.einsum": ("'ij,jk->ik', [x(3, 4), x(4, 2)], None", "'ij,ij->', [x(3, 4), x(3, 4)], None"),
    "aten.index_fill.int_Scalar": ("x(4, 3), 0, i(1, 3), 2",),
    "aten.index_fill.int_Tensor": ("x(4, 3), 0, i(1, 3), x()",),
    "aten._linalg_eigh": ("x(3, 3), 'L', True", "s(2, 3, 3), 'U', True"),
    "aten._linalg_svd": (
        "x(4, 2), False, True, None",
        "x(2, 3), False, True, None",
        "x(2, 3, 2), False, True, None",
    ),
    "aten.masked_select": ("x(3, 5), b(3, 5)", "x(5), b(3, 1)"),
    "aten.max_pool2d_with_indices_backward": (
        "x(1, 2, 2), x(1, 4, 4), [2, 2], [], [0, 0], [1, 1], False, i(0, 3, 8, 15).reshape(1, 2, 2)",
    ),
    "aten.meshgrid": ("[x(3), x(2)]",),
    "aten.meshgrid.indexing": ("[x(3), x(2)], 'xy'",),
    "aten.new_empty": ("x(2), [3], None, None, None, None",),
    "aten.linalg_vector_norm": (
        *(f"x(3, 5), {order}, [1], False, None" for order in (0, 0.5, 1, 2, 2.5, 3, "float('-inf')")),
        "x(3, 5), float('inf'), None, True, None",
        "x(), 2, None, False, None",
    ),
    "aten.native_batch_norm_backward": (
        "x(2, 3, 4), x(2, 3, 4), x(3), x(3), o(3), None, None, False, 1e-5, [True, True, True]",
        "x(4, 3), x(4, 3), None, x(3), o(3), None, None, False, 1e-5, [True, False, True]",
    ),
    "aten.nll_loss_backward": (
        "x(), x(3, 5), i(0, 4, 2), None, 1, -100, o()",
        "x(3), x(3, 5), i(0, 4, 2), x(5), 0, 4, o()",
    ),
    "aten.nll_loss_forward": (
        "x(3, 5), i(0, 4, 2), None, 1, -100",
        "x(3, 5), i(0, 4, 2), x(5), 1, 4",
        "x(3, 5), i(0, 4, 2), x(5), 0, -100",
        "x(5), i(2).reshape(()), x(5), 2, -100",
    ),
    "aten.scatter.src": ("x(3, 4), 1, i(0, 3, 1).reshape(3, 1), x(3, 1)",),
    "aten.scatter_reduce.two": tuple(
        f"x(3, 4), 1, i(0, 3, 1, 0, 0, 2).reshape(3, 2), x(3, 2), '{reduce}', {included}"
        for reduce in ("sum", "mean", "prod", "amax", "amin")
        for included in (True, False)
    ),
    "aten.select_scatter": ("x(3, 4), x(4), 0, 1",),
    "aten.slice_scatter": ("x(3, 4), x(2, 4), 0, 1, None, 1",),
    "aten.diag": ("x(3), 1", "x(3, 4), -1", "x(2, 3), 0"),
    "aten.ldexp.Tensor": ("x(3, 5), x(5)", "x(3, 1), i(0, 4, -2)"),
    "aten.take": ("x(3, 4), i(0, 11, -2, 0)",),
    "aten.to.dtype": ("x(3, 5), 7, False, False, None",),
    "aten.unfold_backward": ("x(2, 3), [5], 0, 3, 2",),
    "prim.overwrite": ("x(3, 5), x(3, 5)",),
}
"""Further samples, where those of native code need other arguments than floats, or are not differentiable."""


def smooth(shape: Sequence[int], place: int, low: float, high: float) -> Array:
    """Floats between two bounds, or a little outside: distinct, off 0 and the multiples of 0.1."""
    count = int(np.prod(shape))
    order = np.random.default_rng(place).permutation(count)
    steps = max(count, 1) if low < 0 else max(int((high - low) / 0.02), 1)
    values = low + 0.02 * (order % steps) + 0.004 + 0.003 * place
    return np.where(values < 0, values - 0.1, values + 0.1).reshape(shape)


def smoothed(like: Array, place: int, low: float, high: float) -> Array:
    """As `smooth`, of the sizes of an array, complex where it is complex."""
    parts = [smooth(like.shape, place + number, low, high) for number in range(2)]
    return np.asarray(parts[0] + 1j * parts[1]) if like.dtype.kind == "c" else parts[0]


def symmetric(matrices: Array) -> Array:
    """The symmetric parts of matrices."""
    return (matrices + np.swapaxes(matrices, -1, -2)) / 2


def apart(matrices: Array) -> Array:
    """Symmetric matrices of which no two eigenvalues are close to each other."""
    steps: Array = np.arange(matrices.shape[-1], dtype=np.float64)
    return symmetric(matrices) + np.diag(steps)


@dataclass
class Case:
    """A function that makes one call, its arguments, and the places of those that have tangents."""

    function: FuncOp
    arguments: list[object]
    wrt: list[int]
    is_symmetric: bool = False

    def __call__(self, changes: Sequence[Array] | None = None, scale: float = 0.0) -> list[Array]:
        """The results that are of floats, for arguments moved by `scale` times `changes`."""
        given: list[Any] = list(self.arguments)
        for index, change in zip(self.wrt, changes or (), strict=True if changes else False):
            given[index] = np.asarray(given[index] + scale * change)
        return floats(run(ModuleOp([self.function.clone()]), given))

    def changes(self, seed: int) -> list[Array]:
        """A direction."""
        rng = np.random.default_rng(seed)
        found = [normal(rng, cast(Array, self.arguments[index])) for index in self.wrt]
        return [symmetric(x) for x in found] if self.is_symmetric else found

    def by_differences(self, changes: Sequence[Array]) -> list[Array]:
        """The derivative in a direction from five points."""
        far, near, above, beyond = (self(changes, n * STEP) for n in (-2, -1, 1, 2))
        return [
            (8 * (c - b) - (d - a)) / (12 * STEP) for a, b, c, d in zip(far, near, above, beyond, strict=True)
        ]

    def forward(self, changes: Sequence[Array]) -> list[Array]:
        """The derivative in a direction in forward mode, zeros included."""
        made, known = forward_function(self.function, self.wrt)
        found = run(ModuleOp([made]), [*self.arguments, *changes])
        count = len(self.function.function_type.outputs)
        tangents = dict(zip(known, found[count : count + len(known)], strict=True))
        return [
            np.asarray(tangents[i]) if i in tangents else np.zeros_like(value)
            for i, value in enumerate(found[:count])
            if is_float(value)
        ]

    def backward(self, seeds: Sequence[Array]) -> list[Array]:
        """The gradients of the arguments for gradients of the results, zeros included."""
        copy = self.function.clone()
        module = ModuleOp([copy])
        prepare(module, copy, self.wrt)
        block = copy.body.block
        reverse = reverse_function(copy, [block.args[index] for index in self.wrt])
        results = own_results(copy)
        places = [i for i, value in enumerate(results) if has_gradient(value.type)]
        given = [block.insert_arg(results[index].type, len(block.args)) for index in reverse.seeded]
        gradients = append_backward(reverse, given)
        reached = [index for index in self.wrt if block.args[index] in gradients]
        return_instead(copy, [gradients[block.args[index]] for index in reached])
        finish(module)
        found = run(module, [*self.arguments, *(seeds[places.index(i)] for i in reverse.seeded)])
        by_place = dict(zip(reached, found, strict=True))
        return [np.asarray(by_place.get(i, np.zeros_like(self.arguments[i]))) for i in self.wrt]


def normal(rng: np.random.Generator, like: Array) -> Array:
    """Normal numbers of the sizes of an array, complex ones where its are complex."""
    sizes = cast("tuple[int, ...]", like.shape)
    real = rng.standard_normal(sizes)
    if like.dtype.kind != "c":
        return real
    return np.asarray(real + 1j * rng.standard_normal(sizes))


def run(module: ModuleOp, arguments: Sequence[object]) -> tuple[object, ...]:
    """What the only function of a module returns, the same draws of random numbers each time."""
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    manual_seed(3)
    with np.errstate(all="ignore"):
        return tuple(Interpreter(module).run_function(function, arguments))


def is_float(value: object) -> bool:
    """Whether a result is a tensor of floats, or of complex numbers of such."""
    return isinstance(value, np.ndarray) and cast(Array, value).dtype.kind in "fc"


def floats(values: Sequence[object]) -> list[Array]:
    """The results that are tensors of floats."""
    return [cast(Array, value) for value in values if is_float(value)]


def cases(entry: Operator) -> Iterator[Case]:
    """Cases of an operator, in f64; where several arguments have tangents, one of them also alone."""
    listed = samples(entry.name, DType.f64, _SAMPLES)
    calls = list(generated(entry, DType.f64) if listed is None else listed)
    able = [values for values in calls if _applies(entry, values)]
    for number in range(min(CALLS, len(able))):
        made = _case(entry, able[number * (len(able) - 1) // max(min(CALLS, len(able)) - 1, 1)])
        if made is None:
            continue
        yield made
        if len(made.wrt) > 1:
            yield replace(made, wrt=[made.wrt[number % len(made.wrt)]])


def _applies(entry: Operator, values: Sequence[object]) -> bool:
    try:
        with np.errstate(all="ignore"):
            function, arguments = function_of(
                entry, values, dynamic=False, returned=DIFFERENTIABLE.get(entry.name)
            )
            return bool(floats(arguments)) and bool(floats(run(ModuleOp([function]), arguments)))
    except (RuleError, TsirError, *REFERENCE_ERRORS):
        return False


def _case(entry: Operator, values: Sequence[object]) -> Case | None:
    """A case with floats of the first range that fits; None if there is none."""
    for low, high in RANGES:
        function, arguments = function_of(
            entry, values, dynamic=False, returned=DIFFERENTIABLE.get(entry.name)
        )
        cut = CUTS.get(entry.name, ())
        fixed = [values[entry.schema.positions[name]] for name in {*entry.writes, *cut}]
        wrt = [i for i, x in enumerate(arguments) if is_float(x) and not any(x is y for y in fixed)]
        for index in wrt:
            made = smoothed(cast(Array, arguments[index]), index, low, high)
            arguments[index] = apart(made) if entry.name in SYMMETRIC else made
        case = Case(function, arguments, wrt, entry.name in SYMMETRIC)
        try:
            results = [r for n in (-2, 0, 2) for r in case(case.changes(1), n * STEP)]
        except (TsirError, *REFERENCE_ERRORS):
            continue
        if all(np.all(np.isfinite(r)) for r in results):
            return case
    return None
