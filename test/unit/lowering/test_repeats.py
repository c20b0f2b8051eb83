"""Layers of large programs are compiled once, and change nothing: values, errors, gradients."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array
from tsir.lowering.native.native import (
    ENTRY,
    compile_function,
    compile_loops,
    lower,
    parameter_for,
    results_of,
)
from tsir.lowering.native.native_function import NativeFunction
from tsir.lowering.values.speculation import Layout
from tsir.transforms.analysis.subgraphs import function_of_group

LAYERS = 10

LAYER = """
    n = x.size(0)
    h = torch.layer_norm(x, [x.size(1)], None, None, 1e-5)
    q = torch.matmul(h, w{0}).view([n, -1, 2]).transpose(0, 1)
    s = torch.softmax(torch.matmul(q, q.transpose(1, 2)) * 0.5, -1)
    m = torch.matmul(s, q).transpose(0, 1).contiguous().view([n, -1])
    x = x + torch.tanh(m) * torch.sigmoid(m - h)
"""


def program(layers: int, layer: str = LAYER) -> str:
    """A program of layers, each with a weight."""
    names = [f"w{number}" for number in range(layers)]
    body = "".join(layer.format(number) for number in range(layers))
    return f"def f(x: Tensor, {', '.join(f'{name}: Tensor' for name in names)}):{body}    return x\n"


UNIT = tsir.CompilationUnit(program(LAYERS))


def arguments(rows: int = 3, columns: int = 4, layers: int = LAYERS) -> list[Array]:
    """Arguments of such a program."""
    random = np.random.default_rng(rows)
    sizes = [(rows, columns), *[(columns, columns)] * layers]
    return [(random.standard_normal(size) / 2).astype(np.float32) for size in sizes]


def variants(values: list[Array], layouts: list[Layout | None]) -> tuple[NativeFunction, NativeFunction]:
    """The native code of the program, without functions for what it repeats and with them."""
    UNIT.f(*values)
    (group,) = UNIT.f.executor.plan(values).groups()
    function = function_of_group(group)
    module = lower(function, layouts)
    parameters = [parameter_for(argument.type) for argument in function.body.block.args]
    return compile_loops(module, ENTRY, parameters, results_of(module, ENTRY)), compile_function(
        function, layouts
    )


@pytest.mark.parametrize("is_speculated", [True, False])
def test_layers_are_compiled_once_and_keep_their_bits(is_speculated: bool):
    values = arguments()
    layouts = list(map(Layout.of, values)) if is_speculated else []
    whole, shared = variants(values, layouts)
    names = re.findall(r'^define internal i32 @"(tsir\.main\.repeated[^"]*)"', shared.text, re.MULTILINE)
    # Of arguments nothing is known, of what the first layer gives that it is contiguous.
    assert len(names) == (1 if is_speculated else 2)
    assert shared.text.count('call i32 @"tsir.main.repeated') == LAYERS
    assert len(shared.text) < 0.8 * len(whole.text)
    for found, expected in zip(shared(values), whole(values), strict=True):
        assert isinstance(found, np.ndarray)
        assert isinstance(expected, np.ndarray)
        assert found.tobytes() == expected.tobytes()


@pytest.mark.parametrize("rows", [1, 3, 65])
def test_values(rows: int):
    values = arguments(rows)
    np.testing.assert_allclose(UNIT.f(*values), UNIT.f.interpret(*values), rtol=1e-4, atol=1e-5)


def test_values_of_strided_arguments():
    values = arguments()
    turned = [np.asfortranarray(value) for value in values]
    expected = UNIT.f.interpret(*values)
    for given in (turned, [values[0], *turned[1:]], [*values[:7], turned[7], *values[8:]]):
        np.testing.assert_allclose(UNIT.f(*given), expected, rtol=1e-4, atol=1e-5)


def test_gradients():
    values = [value.astype(np.float64) for value in arguments()]
    text = program(LAYERS).replace("return x", "return (x * x).sum()")
    found = tsir.grad(tsir.CompilationUnit(text).f)(*values)
    layer = tsir.CompilationUnit(program(1)).f
    x, pullbacks = values[0], list[Callable[[Array], tuple[Array, ...]]]()
    for weight in values[1:]:
        x, pullback = tsir.vjp(layer, x, weight)
        pullbacks.append(pullback)
    expected = 2 * x
    for pullback in reversed(pullbacks):
        expected = pullback(expected)[0]
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9)


def test_an_error_names_what_the_layer_found():
    values = arguments()
    values[8] = np.ones((5, 4), np.float32)
    with pytest.raises(tsir.ExecutionError) as expected:
        UNIT.f.interpret(*values)
    for _ in range(2):
        with pytest.raises(tsir.ExecutionError) as found:
            UNIT.f(*values)
        assert str(found.value) == str(expected.value)


def test_an_error_of_much_work_is_located_in_its_layer():
    values = arguments(600, 64)
    values[8] = np.ones((5, 64), np.float32)
    with pytest.raises(tsir.ExecutionError, match="expected as many columns") as found:
        UNIT.f(*values)
    position = found.value.diagnostics[0].position
    assert position is not None
    assert "w7" in program(LAYERS).splitlines()[position.line - 1]


OPEN_LAYER = """
    y{0} = x * w{0}
    x = y{0}.abs().exp().neg().tanh().cos().sin().atan().relu().sqrt() + y{0}
    z{0} = x.t()
"""


def test_results_of_layers_are_results_of_the_program():
    names = ", ".join(f"y{number}, z{number}" for number in range(40))
    text = program(40, OPEN_LAYER).replace("return x", f"return x, {names}")
    function, values = tsir.CompilationUnit(text).f, arguments(rows=4, layers=40)
    results, expected = function(*values), function.interpret(*values)
    (native,) = function.executor.plan(values).natives[0].compiled
    assert "tsir.main.repeated0.0" in native.text
    for found, value in zip(results, expected, strict=True):
        assert found.strides == value.strides
        np.testing.assert_allclose(found, value, rtol=1e-5, atol=1e-6)
