"""The steps of compiling a gradient: benchmarks take their time, a test counts their work."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.parsing import parse_module
from tsir.runtime.plans.sources import specialise
from tsir.transforms.analysis.facts import after
from tsir.transforms.differentiate.differentiate import Backward, append_backward, reverse_function
from tsir.transforms.differentiate.preparation import SETTLING, prepare
from tsir.transforms.functionalise.returns import own_results, return_instead
from tsir.transforms.rewriting.pipelines import run_passes


def specialised(source: str) -> tuple[ModuleOp, FuncOp]:
    """A program whose arguments are a matrix and a number."""
    module = parse_module(source)
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    specialise(function, (np.ones((4, 8), np.float32), 3))
    return module, function


def gradient_steps(module: ModuleOp, function: FuncOp) -> Iterator[tuple[str, Callable[[], object]]]:
    """A function with its backward behind it, simplified; a step runs before the next is asked for."""
    argument = function.body.block.args[0]
    made: list[Backward] = []
    yield "prepare", lambda: prepare(module, function, [0])
    yield "reverse", lambda: made.append(reverse_function(function, [argument]))
    (result,) = own_results(function)
    gradients = append_backward(made[0], after(result).call("aten::ones_like", result))
    return_instead(function, [gradients[argument]])
    for name in ("specialize-undef", "lower-linear-blocks", *SETTLING):
        yield name, lambda name=name: run_passes(module, (name,))
