"""Comparing what modules compute around passes: each kind of fault is found, and nothing else is."""

import pytest
from xdsl.dialects import arith
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.diagnostics import TsirError, collecting
from tsir.dialects.ir.parsing import parse_module
from tsir.frontend.compiler.compiler import compile_source
from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.checks.check_each import start
from tsir.runtime.checks.example_inputs import input_texts

PROGRAM = """
def f(x, y, n: int):
    {body}
"""
ORIGINAL = "z = x.relu()\n    y.add_(n)\n    print(n)\n    return z, y, n"


def source(body: str) -> str:
    return PROGRAM.format(body=body)


def differences(before: str, after: str, inputs: list[str], name: str = "planted") -> list[str]:
    """What a check started on one program says of another."""
    check = start(compile_source(before), inputs)
    return [note.message for note in check(compile_source(after), name)]


INPUTS = ["2xf32=1,-2", "2xf32=5,6", "2"]
GIVEN = f"'f' with {' '.join(f'--input {text!r}' for text in INPUTS)}"


@pytest.mark.parametrize("inputs", [[], INPUTS])
def test_a_module_is_equal_to_itself(inputs: list[str]) -> None:
    assert differences(source(ORIGINAL), source(ORIGINAL), inputs) == []


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("x.relu()", "x.abs()", "result 0: element 0: expected 0, got 2 at [1]; 1 of 2 elements differ"),
        ("x.relu()", "x + 0", "result 0: element 0: expected 0, got -2 at [1]"),
        ("y.add_(n)", "y.add_(2 * n)", "result 0: element 1: expected 7, got 9 at [0]"),
        ("y.add_(n)", "y = y + n", "argument 1 after the call: expected 7, got 5 at [0]"),
        ("z, y, n", "z, y, n + 1", "result 0: element 2: expected 2, got 3"),
        ("z, y, n", "z, y.clone(), n", "result 1 no longer shares the storage of argument 1"),
        ("print(n)", "print(n, n)", "expected the output '2\\n', got '2 2\\n'"),
        ("print(n)", "assert n > 2", "it fails: "),
        ("z, y, n", "z, y", "result 0: expected ("),
    ],
)
@pytest.mark.parametrize("generated", [False, True])
def test_faults_are_found(old: str, new: str, text: str, generated: bool) -> None:
    found = differences(source(ORIGINAL), source(ORIGINAL.replace(old, new)), [] if generated else INPUTS)
    assert found
    if not generated:
        assert found[0].startswith(f"{GIVEN}: {text}")


def test_sums_in_another_order_differ_except_for_passes_that_may_change_it() -> None:
    one, other = source("return x * 0.1 + y * 0.1 + n"), source("return x * 0.1 + (y * 0.1 + n)")
    inputs = ["9xf32=rand(1)", "9xf32=rand(2)", "3"]
    assert differences(one, other, inputs)
    assert not differences(one, other, inputs, "batch-products")


def test_a_function_that_fails_on_all_inputs_is_reported() -> None:
    with collecting() as reported:
        assert differences(source("assert n > 1000\n    return x"), source("return y"), []) == []
    (warning,) = reported
    assert "'f' is not compared, as it fails on all inputs made for it" in warning.message


def test_with_given_inputs_a_failure_must_stay() -> None:
    (found,) = differences(source("assert n > 1000\n    return x"), source("return x"), INPUTS)
    assert found.startswith(f"{GIVEN}: it failed before: ")


def test_random_numbers_are_the_same_in_each_run() -> None:
    program = source("return torch.rand_like(x)")
    assert differences(program, program, []) == []
    assert differences(program, source("return torch.rand_like(torch.rand_like(x))"), [])


def test_inputs_follow_the_types() -> None:
    text = """
    func.func private @f(!prim.int) -> !prim.int
    func.func @g(%x : !prim.tensor<i64, [2, s0, s0]>, %n : !prim.optional<!prim.float>,
        %l : !prim.list<!prim.bool>, %t : !prim.tuple<!prim.str, !prim.dict<!prim.str, !prim.tensor>>) {
      func.return
    }
    """
    module = parse_module(text)
    function: Operation | None = module.body.block.last_op
    assert isinstance(function, FuncOp)
    first, second, *_ = input_texts(function)
    assert first == ("2x3x3xi64=rand(1)", "0.5", "[true, true]", '("text", {"text": 3x3xf32=rand(2)}, )')
    assert second == ("2x3x3xi64=rand(1)", "none", "[false, false]", '("", {"": 3xf32=rand(2)}, )')


@pytest.mark.parametrize(
    ("inputs", "text"),
    [
        (["1", "2", "word"], "expected a value"),
        (["1"], "missing argument 'y'"),
        (["1", "2", "3"], "expected an array"),
    ],
)
def test_inputs_that_do_not_fit_are_errors(inputs: list[str], text: str) -> None:
    with pytest.raises(TsirError, match=text):
        start(compile_source(source(ORIGINAL)), inputs)


VECTOR = "!prim.tensor<f32, [?]>"
GROUPS = f"""
func.func @f(%x: {VECTOR}, %y: {VECTOR}) -> {VECTOR} {{
  %one = prim.Constant 1
  %a = aten.relu(%x) : ({VECTOR}) -> {VECTOR}
  prim.Print(%a) : ({VECTOR}) -> ()
  %b = aten.add.Tensor(%a, %y, %one) : ({VECTOR}, {VECTOR}, !prim.int) -> {VECTOR}
  func.return %b : {VECTOR}
}}
"""
WHOLE = "\n".join(line for line in GROUPS.splitlines() if "Print" not in line)


@pytest.mark.parametrize(("text", "function"), [(GROUPS, "f.1"), (WHOLE, "f")])
@pytest.mark.parametrize("passes", [(), ("schedule",), ("schedule", "aten-linalg-to-scf", "vectorise-scf")])
def test_faults_below_operators_are_found(text: str, function: str, passes: tuple[str, ...]) -> None:
    module = parse_module(text, "<test>")
    check = start(module, ["2xf32=1,-2", "2xf32=5,6"])
    with collecting() as said:
        for name in ("plan", "outline-groups", "convert-aten-to-linalg", *passes):
            run_passes(module, (name,))
            assert [note.message for note in check(module, name)] == []
    assert said == []
    for op in list(module.walk()):
        if isinstance(op, arith.AddfOp):
            Rewriter.replace_op(op, arith.SubfOp(op.lhs, op.rhs))
    found = [note.message for note in check(module, "planted")]
    assert len(found) == 1
    assert found[0].startswith(f"'{function}' with --input ")
    assert "expected 6, got -4 at [0]" in found[0]
