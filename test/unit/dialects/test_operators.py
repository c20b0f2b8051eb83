"""Every operator of the table: its operation verifies, prints, parses back, and is refused when wrong."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from sampling import sampled
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.printing import module_text
from tsir.dialects.operators import loops
from tsir.dialects.operators.operation import operation_class
from tsir.dialects.operators.table import OPERATORS, OVERLOADS, Operator, schema_types
from tsir.dialects.table.access import identify
from tsir.dialects.table.families import FAMILIES
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import rebuild

NAMES = sorted(OPERATORS)
LIT_TESTS = Path(__file__).parents[2] / "dialects"


def concrete(type: Attribute) -> Attribute:
    """A type with its variables bound to int."""
    return rebuild(type, lambda leaf: t.INT if isinstance(leaf, t.VarType) else leaf)


def function_of(entry: Operator, name: str = "f") -> FuncOp:
    """A function of the operator's arguments with the one operation."""
    inputs = [concrete(a.type) for a in entry.schema.arguments]
    block = Block(arg_types=inputs)
    results = [concrete(r) for r in schema_types(entry.schema, inputs)]
    op = operation_class(entry).make(block.args, results)
    block.add_ops([op, ReturnOp(*op.results)])
    return FuncOp(name, FunctionType.from_lists(inputs, results), Region(block))


def generic_text(module: ModuleOp) -> str:
    stream = StringIO()
    Printer(stream, print_generic_format=True).print_op(module)
    return stream.getvalue()


def test_families_declare_operators() -> None:
    assert len(OPERATORS) > 300
    assert FAMILIES


@pytest.mark.sweep(0.15)
@pytest.mark.parametrize("name", NAMES)
def test_operation_round_trips(name: str) -> None:
    module = ModuleOp([function_of(OPERATORS[name])])
    module.verify()
    for text in (module_text(module), generic_text(module)):
        again = parse_module(text)
        assert again.is_structurally_equivalent(module)
        assert module_text(again) == module_text(module)


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("name", NAMES)
def test_wrong_operation_is_refused(name: str) -> None:
    entry = OPERATORS[name]
    function = function_of(entry)
    op = function.body.block.first_op
    assert op is not None
    if not entry.schema.is_vararg:
        extra = type(op).create(operands=[*op.operands, *op.operands[:1]] or [], result_types=op.result_types)
        if len(extra.operands) != len(op.operands):
            with pytest.raises(VerifyException, match="operands"):
                extra.verify_()
    for index, argument in enumerate(entry.schema.arguments):
        if argument.type == t.ANY or concrete(argument.type) != argument.type:
            continue
        wrong = Block(arg_types=[t.FutureType(t.NONE)]).args[0]
        operands = list(op.operands)
        operands[index] = wrong
        with pytest.raises(VerifyException, match=f"expected operand '{argument.name}'"):
            type(op).create(operands=operands, result_types=op.result_types).verify_()
    if len(op.results) == 1 and not isinstance(op.results[0].type, t.AnyType):
        with pytest.raises(VerifyException, match="expected a result"):
            type(op).create(operands=op.operands, result_types=[t.FutureType(t.NONE)]).verify_()


@pytest.mark.parametrize("name", NAMES)
def test_schema_identifies_the_operation(name: str) -> None:
    entry = OPERATORS[name]
    twins = [o for o in OVERLOADS[entry.schema.name] if o.schema.canonical == entry.schema.canonical]
    assert twins == [entry], "two overloads cannot be told apart"
    assert identify(str(entry.schema)) == name


@pytest.mark.parametrize("name", NAMES)
def test_loops_keep_what_the_schema_says_of_aliases(name: str) -> None:
    entry = OPERATORS[name]
    may_be_argument = any(r.alias is not None for r in entry.schema.returns)
    if may_be_argument and isinstance(entry.loops, loops.Pointwise | loops.Reduction | loops.Product):
        pytest.fail("the loops make a new tensor, but the schema says that an argument may be returned")


def test_xdsl_opt_accepts_operations() -> None:
    names = sampled(NAMES, 0.1)
    module = ModuleOp([function_of(OPERATORS[name], f"f{index}") for index, name in enumerate(names)])
    command = [sys.executable, "-c", "from xdsl.tools.xdsl_opt import main; main()"]
    for text in (module_text(module), generic_text(module)):
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        assert parse_module(done.stdout).is_structurally_equivalent(module)


def test_lit_tests_of_families_are_fresh() -> None:
    generate = runpy.run_path(str(LIT_TESTS / "generate.py"))
    stale = [path.name for path, text in generate["files"]() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run make docs"


def test_every_operator_is_in_a_lit_test() -> None:
    texts = [path.read_text(encoding="utf-8") for path in LIT_TESTS.rglob("*.mlir")]
    checked = {name for text in texts for name in re.findall(r"// CHECK: ([\w.]+)\(", text)}
    assert set(NAMES) <= checked
