"""`functionalise` gives the results and the arguments that running the program with its writes gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from cProfile import Profile
from typing import Any, cast

import numpy as np
import pytest
from mutation_programs import Program, RandomProgram, programs
from optional_programs import OptionalProgram
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp, i64
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import Rewriter

import tsir
from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.plans.interpreter import Interpreter
from tsir.transforms.functionalise.functionalise import functionalise
from tsir.transforms.functionalise.rebuilding import WRITES
from tsir.transforms.types.infer_types import infer_function

Value = Any
Array = np.ndarray[Any, Any]


def same(a: Value, b: Value) -> bool:
    """Whether two values are equal bit for bit."""
    if isinstance(a, np.ndarray):
        x, y = cast(Array, a), cast(Array, b)
        return x.dtype == y.dtype and x.shape == y.shape and x.tobytes() == y.tobytes()
    if isinstance(a, dict):
        x, y = cast(dict[Value, Value], a), cast(dict[Value, Value], b)
        return same([*x, *x.values()], [*y, *y.values()])
    if isinstance(a, list | tuple):
        x, y = cast(Sequence[Value], a), cast(Sequence[Value], b)
        return len(x) == len(y) and all(map(same, x, y))
    return type(a) is type(b) and a == b


def written(module: ModuleOp, name: str = "f") -> list[int]:
    """The arguments that a functionalised function says it writes."""
    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == name)
    indices = function.attributes.get(WRITES)
    found = cast(ArrayAttr[IntegerAttr], indices).data if isinstance(indices, ArrayAttr) else ()
    return [index.value.data for index in found]


def check(text: str, *arguments: Value, rebuild: Callable[[ModuleOp], None] = functionalise) -> ModuleOp:
    """
    Compare a program, in source or in text of the dialects, with its functionalised form.

    The arguments of that must stay as they are.
    """
    compile = compile_source if text.startswith(("def", "\ndef")) else parse_module
    plain, module = compile(text, "plain"), compile(text, "functional")
    rebuild(module)
    module.verify()
    assert not any(isinstance(op, SchemaOp) and op.schema().is_mutable for op in module.walk())
    expected_arguments, given = deepcopy(list(arguments)), deepcopy(list(arguments))
    expected = Interpreter(plain).call("f", expected_arguments)
    results = Interpreter(module).call("f", given)
    assert same(given, list(arguments)), "an argument was written"
    after = list(given)
    for index, value in zip(written(module), results[len(expected) :], strict=True):
        after[index] = value
    assert same(list(expected), list(results[: len(expected)]))
    assert same(expected_arguments, after)
    return module


def example(view: str) -> Array:
    """A tensor of 4 x 3 x 4, of both signs."""
    values = np.random.default_rng(0).standard_normal((4, 3, 4)).astype(np.float32)
    return values if view == "view" else np.asfortranarray(values)


def functionalise_typed(module: ModuleOp) -> None:
    """Infer types first, for `f32` tensors of which the sizes are known in part."""
    (function,) = module.ops
    assert isinstance(function, FuncOp)
    for argument, sizes in zip(function.body.block.args, ((4, "s0", 4), (1,)), strict=False):
        Rewriter.replace_value_with_new_type(argument, t.TensorType.of(DType.f32, sizes))
    infer_function(function)
    functionalise(module)
    assert not any(op.name == "prim.overwrite" for op in module.walk())


@pytest.mark.sweep(0.0, Program.pairs)
@pytest.mark.parametrize("program", list(programs()), ids=str)
def test_matrix(program: Program):
    y = np.array([-1.5], np.float32)
    k = np.array([0, -1, 0])
    if program.is_refused:
        with pytest.raises(UnsupportedError, match=r"writes through|may have changed|may write|layout"):
            functionalise(parse_module(program.mlir, "refused"))
        return
    for condition in (True, False) if program.flow == "If" else (True,):
        module = check(program.mlir, example(program.view), y, k, condition, 3)
        assert written(module) == ([0] if program.base == "argument" else [])
    check(program.mlir, example(program.view), y, k, True, 2, rebuild=functionalise_typed)


def tensor(*shape: int) -> Array:
    return np.random.default_rng(1).standard_normal(shape).astype(np.float32)


EXACT: dict[str, tuple[str, tuple[Value, ...]]] = {
    "list_built_in_a_loop": (
        """
def f(x: Tensor, n: int) -> Tensor:
    outs: List[Tensor] = []
    h = torch.zeros([3])
    for i in range(n):
        h = h * 2.0 + x[i]
        h.add_(1.0)
        outs.append(h)
    return torch.stack(outs)
""",
        (tensor(3, 3), 3),
    ),
    "branches_with_new_tensors": (
        """
def f(x: Tensor, c: bool) -> Tensor:
    if c:
        y = x * 2.0
    else:
        y = x + 1.0
    y.add_(1.0)
    return y + x
""",
        (tensor(3), True),
    ),
    "nobody_reads_the_other_of_two": (
        """
def f(x: Tensor, c: bool) -> Tensor:
    z = x + 1.0
    if c:
        y = z
    else:
        y = x * 2.0
    y.add_(1.0)
    return y
""",
        (tensor(3), True),
    ),
    "argument_in_a_tuple": (
        """
def f(x: Tensor, y: Tensor) -> Tuple[Tensor, Tensor]:
    x.add_(y)
    return x, y * 2.0
""",
        (tensor(3), tensor(3)),
    ),
    "if_in_nested_loops": (
        """
def f(x: Tensor, n: int) -> Tensor:
    for i in range(n):
        for j in range(3):
            if i > j:
                x[i, j] += 1.0
            else:
                x[i, j] = float(i * j)
    return x
""",
        (tensor(3, 3), 3),
    ),
    "carried_tensor_written_through_a_view": (
        """
def f(n: int) -> Tensor:
    h = torch.zeros([3])
    for i in range(n):
        v = h[1:]
        v.add_(1.0)
        h = h * 2.0
    return h
""",
        (3,),
    ),
    "alias_carried_by_a_loop": (
        """
def f(x: Tensor, n: int) -> Tensor:
    y = x
    for i in range(n):
        y = y.add_(1.0)
    return x * 2.0
""",
        (tensor(3), 3),
    ),
    "while": (
        """
def f(x: Tensor) -> int:
    count = 0
    while bool(x.sum() < 10.0):
        x.add_(torch.abs(x)).add_(1.0)
        count += 1
    return count
""",
        (tensor(3),),
    ),
    "lists_of_tensors_known_by_element": (
        """
def f(x: Tensor) -> Tensor:
    y = x + 1.0
    l = [y, y * 2.0]
    y.add_(1.0)
    l[1].mul_(2.0)
    return torch.stack(l)
""",
        (tensor(3),),
    ),
    "list_argument": (
        """
def f(l: List[Tensor], x: Tensor) -> int:
    l.append(x)
    l[0] = x + 1.0
    l.pop()
    l.insert(0, x * 2.0)
    l.reverse()
    l += [x]
    return len(l)
""",
        ([tensor(2)], tensor(2)),
    ),
    "list_of_numbers": (
        """
def f(l: List[int], e: List[float]) -> int:
    s = 0
    while len(l) > 2:
        s += l.pop(0)
        if s == 5:
            l.extend([1])
    del l[0]
    l.sort(reverse=True)
    e.clear()
    return s
""",
        ([3, 2, 4, 5, 6], [1.0]),
    ),
    "dictionary": (
        """
def f(d: Dict[str, Tensor], e: Dict[int, int], x: Tensor) -> Tensor:
    d['a'] = x
    y = d.pop('b')
    z = d.setdefault('q', x + 1.0)
    d.update({'w': x})
    del d['a']
    d.popitem()
    e.pop(3, 4)
    e.clear()
    return y + z
""",
        ({"b": tensor(2), "c": tensor(2)}, {1: 2}, tensor(2)),
    ),
    "out": (
        """
def f(x: Tensor, out: Tensor) -> Tensor:
    torch.add(x, x, out=out[0])
    return out
""",
        (tensor(3), tensor(2, 3)),
    ),
    "other_dtype": (
        """
def f(x: Tensor, y: Tensor) -> Tensor:
    x.add_(y)
    x[0] = 7
    return x
""",
        (tensor(3), np.ones(3)),
    ),
    "view_of_an_unwritten_argument": (
        """
def f(x: Tensor, y: Tensor) -> Tensor:
    y.add_(1.0)
    return x[0]
""",
        (tensor(3, 3), tensor(3)),
    ),
}


@pytest.mark.parametrize("name", EXACT)
def test_programs(name: str):
    source, arguments = EXACT[name]
    check(source, *arguments)


REFUSED: dict[str, tuple[str, list[str]]] = {
    "one_of_two_arguments": (
        """
def f(x: Tensor, y: Tensor, c: bool) -> Tensor:
    if c:
        z = x
    else:
        z = y
    z.add_(1.0)
    return x
""",
        [
            "2:1: error: reads what a write may have changed",
            "7:5: error: may write to argument 0",
            "7:5: error: may write to argument 1",
        ],
    ),
    "one_tensor_many_times_in_a_list": (
        """
def f(x: Tensor, n: int) -> Tensor:
    outs: List[Tensor] = []
    for i in range(n):
        x.add_(1.0)
        outs.append(x)
    return torch.stack(outs)
""",
        ["6:9: error: reads what a write may have changed", "7:12: error: reads what"],
    ),
    "element_of_an_argument": (
        """
def f(l: List[Tensor]) -> None:
    l[0].add_(1.0)
""",
        ["3:5: error: may write to argument 0"],
    ),
    "element_by_an_index_that_is_not_known": (
        """
def f(x: Tensor, i: int) -> Tensor:
    y = x + 1.0
    l = [y, x]
    l[i].mul_(2.0)
    return y
""",
        ["2:1: error: reads what a write may have changed", "5:5: error: may write to argument 0"],
    ),
    "view_of_a_written_argument": (
        """
def f(x: Tensor) -> Tensor:
    x.add_(1.0)
    return x[0]
""",
        ["error: result 0 may share storage with an argument that is written"],
    ),
    "written_argument_in_a_list_argument": (
        """
def f(l: List[Tensor], x: Tensor) -> None:
    x.add_(1.0)
    l.append(x)
""",
        ["error: puts an argument that it writes into argument 0"],
    ),
    "maybe_a_view": (
        """
def f(x: Tensor) -> Tensor:
    x.reshape([-1]).add_(1.0)
    return x
""",
        ["error: reads what a write may have changed", "3:5: error: may write to argument 0"],
    ),
    "overlapping_and_detached": (
        """
def f(x: Tensor) -> Tuple[Tensor, Tensor]:
    y = x + 1.0
    y.expand([3, 3]).add_(1.0)
    y.unfold(0, 2, 1).add_(1.0)
    z = y.detach()
    z.add_(1.0)
    return y, z
""",
        [
            "4:5: error: writes through 'aten.expand'",
            "5:5: error: writes through 'aten.unfold'",
            "7:5: error: writes through 'aten.detach'",
        ],
    ),
    "call": (
        """
def g(x: Tensor) -> Tensor:
    x.add_(1.0)
    return x

def f(x: Tensor) -> Tensor:
    return g(x)
""",
        ["7:12: error: calls 'g', which may write; inline it first"],
    ),
    "layout": (
        """
def f(x: Tensor) -> bool:
    y = x + 1.0
    y[0] = 2.0
    return y.is_contiguous()
""",
        ["5:12: error: 'aten.is_contiguous' sees the layout of a tensor that was written"],
    ),
    "swapped_in_a_loop": (
        """
def f(n: int) -> Tensor:
    a = torch.zeros([3])
    b = torch.zeros([3])
    for i in range(n):
        a, b = b, a
        a.add_(1.0)
    return a + b
""",
        ["error: reads what a write may have changed"],
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_every_reason(name: str):
    source, reasons = REFUSED[name]
    module = compile_source(source, "f.py")
    before = str(module)
    with pytest.raises(UnsupportedError) as caught:
        functionalise(module)
    for diagnostic, reason in zip(caught.value.diagnostics, reasons, strict=True):
        assert reason in diagnostic.render()
    assert str(module) == before


def test_random_programs_are_exact_or_refused():
    square = np.arange(9.0).reshape(3, 3)
    refused = 0
    for seed in range(80):
        source = RandomProgram(seed).python
        try:
            functionalise(compile_source(source))
        except UnsupportedError:
            refused += 1
            continue
        for condition, rounds in ((True, 0), (False, 1), (True, 3)):
            check(source, square, 2.0 - square, condition, rounds)
    assert 0 < refused < 40


NONE_IS_KNOWN: dict[str, tuple[str, Sequence[Value]]] = {
    "in one branch": (
        """
def f(x: Tensor, m: Optional[Tensor]) -> Tensor:
    n: Optional[Tensor] = None
    if bool((x > 0).all()):
        n = m
    y = x.clone()
    y[0] = 1.0
    return y if n is None else y + n
""",
        [],
    ),
    "before a loop": (
        """
def f(x: Tensor, m: Optional[Tensor]) -> Tensor:
    n = m
    y = x.clone()
    for i in range(3):
        y[0] = 1.0 if n is None else 2.0
        n = x
    return y
""",
        [],
    ),
    "after a round": (
        """
def f(x: Tensor, m: Optional[Tensor], n: Optional[Tensor]) -> Tensor:
    y = x.clone()
    for i in range(3):
        y[i] = 1.0 if n is None else 2.0
        n = m
    return y
""",
        [tensor(3)],
    ),
    "written where it is none": (
        """
def f(x: Tensor, m: Optional[Tensor]) -> Tensor:
    n: Optional[Tensor] = None
    if n is not None:
        n.add_(1.0)
    if m is not None:
        m[0] = 1.0
    return x if n is None else n
""",
        [],
    ),
    "in a tuple": (
        """
def f(x: Tensor, m: Optional[Tensor]) -> Tuple[Tensor, Optional[Tensor]]:
    t: Tuple[Tensor, Optional[Tensor]] = (x, m)
    y = x.clone()
    for i in range(3):
        a, b = t
        y[i] = 1.0 if b is None else 2.0
        t = (y * 2.0, a if i > 1 else b)
    return t
""",
        [],
    ),
}


def functionalise_none(module: ModuleOp) -> None:
    """Infer types first, for a second argument that is None."""
    (function,) = module.ops
    assert isinstance(function, FuncOp)
    Rewriter.replace_value_with_new_type(function.body.block.args[1], t.NONE)
    infer_function(function)
    functionalise(module)


@pytest.mark.parametrize("name", NONE_IS_KNOWN)
def test_what_may_be_a_tensor_elsewhere_is_known_to_be_none(name: str):
    source, arguments = NONE_IS_KNOWN[name]
    check(source, tensor(3), None, *arguments, rebuild=functionalise_none)


def test_random_programs_of_tensors_that_may_be_none():
    x, m = np.array([1.5, 2.5]), np.array([0.5, -0.5])
    refused = 0
    for seed in range(80):
        source = OptionalProgram(seed).python
        try:
            functionalise(compile_source(source))
        except UnsupportedError:
            refused += 1
            continue
        check(source, x, None, True, 2, rebuild=functionalise_none)
        check(source, -x, m, False, 1)
    assert 0 < refused < 40


def test_the_check_fails_when_the_wrong_argument_is_said_to_be_written():
    def wrong(module: ModuleOp) -> None:
        functionalise(module)
        (function,) = module.ops
        function.attributes[WRITES] = ArrayAttr([IntegerAttr(1, i64)])

    source, arguments = EXACT["argument_in_a_tuple"]
    with pytest.raises(AssertionError):
        check(source, *arguments, rebuild=wrong)


INNER = {
    "list in a dictionary": ("d: Dict[str, List[Tensor]] = {'a': []}", "d['a'].append(x)", "len(d['a'])", 1),
    "list in a list": ("d = [[x]]", "d[0].append(x)", "len(d[0])", 2),
    "list of numbers": ("d = [[1]]", "d[0].append(2)", "len(d[0])", 2),
    "another name": ("d = [[x], [x]]; m = d[1]", "m.append(x)", "len(d[1])", 2),
    "one list twice": ("l = [x]; d = [l, l]", "d[0].append(x)", "len(l)", 2),
    "longer list": ("d = [[x]]; m = d + [[x, x]]", "m[0].append(x)", "len(d[0])", 2),
    "two levels": ("d = [[[x]]]; m = d[0][0]", "m.append(x)", "len(d[0][0])", 2),
    "dictionary in one": ("d: Dict[str, Dict[str, Tensor]] = {'a': {}}", "d['a']['b'] = x", "len(d['a'])", 1),
    "list in a tuple in a list": ("d = [([x], 1)]; m, n = d[0]", "m.append(x)", "len(d[0][0])", 2),
    "appended list": ("d: List[List[Tensor]] = []; d.append([x])", "d[0].append(x)", "len(d[0])", 2),
}


@pytest.mark.parametrize("case", INNER)
def test_writes_to_what_a_container_holds_are_not_lost(case: str) -> None:
    begin, write, result, expected = INNER[case]
    lines = [*begin.split("; "), write, f"return {result}"]
    function = tsir.CompilationUnit("\n    ".join(["def f(x: Tensor):", *lines, ""])).f
    assert (function(np.ones(2)), function.interpret(np.ones(2))) == (expected, expected)


def test_what_a_container_holds_is_refused_where_it_is_read() -> None:
    text = "def f(x: Tensor) -> int:\n    d = [[x]]\n    d[0].append(x)\n    return len(d[0])\n"
    with pytest.raises(UnsupportedError, match="reads what a write may have changed") as raised:
        functionalise(compile_source(text, "f.py"))
    assert [d.position for d in raised.value.diagnostics] == [("f.py", 4, 16), ("f.py", 3, 5)]


def test_work_grows_with_the_program_alone():
    """Views that are made again, choices and containers add up; each must cost as much late as early."""

    def calls(count: int) -> int:
        lines = ["def f(x: Tensor, c: bool) -> Tensor:", "    y = x + 1.0"]
        for _ in range(count):
            lines += [
                "    if c:",
                "        y = y + 1.0",
                "    v = y[0]",
                "    y.add_(1.0)",
                "    v.mul_(2.0)",
            ]
        module = compile_source("\n".join([*lines, "    return y", ""]))
        profile = Profile(timeunit=1)
        profile.runcall(functionalise, module)
        return sum(entry.callcount for entry in profile.getstats())

    assert calls(160) < 8 * 1.5 * calls(20)
