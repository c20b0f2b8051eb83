"""Functions of IR as definitions of source text."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import DictionaryAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.types.values import to_python
from tsir.frontend.printing.blocks import BlockWriter, WriteResult
from tsir.frontend.printing.identifiers import Identifiers
from tsir.frontend.printing.literals import TensorConstants, constant_text, string_text, type_text


def module_source(module: ModuleOp, constants: TensorConstants) -> str:
    """
    The functions of a module in source form as text.

    The tensors in it go to `constants`. UnsupportedError with every operation that has no text.
    """
    functions = functions_of(module)
    failures: list[Diagnostic] = []
    names = Identifiers()
    spelt = {function.sym_name.data: names.fresh(function.sym_name.data) for function in functions}
    texts = [function_source(each, Identifiers(spelt), constants, failures) for each in functions]
    if failures:
        raise UnsupportedError(failures)
    return "\n".join(texts)


def functions_of(module: ModuleOp) -> list[FuncOp]:
    """The functions of a module, in order."""
    return [op for op in module.ops if isinstance(op, FuncOp)]


def function_source(
    function: FuncOp, names: Identifiers, constants: TensorConstants, failures: list[Diagnostic]
) -> str:
    """A function as a definition; what has no text goes to `failures`."""
    texts: dict[SSAValue, str] = {}
    parameters = [
        parameter_text(function, index, names, texts, failures)
        for index in range(len(function.body.block.args))
    ]
    body = body_lines(function, names, constants, texts, failures, lambda given: [f"return {given[0]}"])
    documentation = function.attributes.get("prim.doc")
    if isinstance(documentation, StringAttr):
        body.insert(0, f"  {string_text(documentation.data)}")
    result = function.function_type.outputs.data[0]
    head = f"def {names.functions[function.sym_name.data]}({', '.join(parameters)})"
    return "\n".join([f"{head} -> {annotation(function, result, failures)}:", *body, ""])


def body_lines(
    function: FuncOp,
    names: Identifiers,
    constants: TensorConstants,
    texts: dict[SSAValue, str],
    failures: list[Diagnostic],
    write_result: WriteResult,
) -> list[str]:
    """The statements of a function whose arguments are written as `texts`."""
    writer = BlockWriter(names, constants, texts, failures, write_result)
    writer.block(function.body.block)
    return writer.lines


def parameter_text(
    function: FuncOp, index: int, names: Identifiers, texts: dict[SSAValue, str], failures: list[Diagnostic]
) -> str:
    """A parameter with its type and default; the name that it gets goes to `texts`."""
    argument, facts = function.body.block.args[index], _facts(function, index)
    given = facts.get("prim.name")
    texts[argument] = name = names.fresh(given.data if isinstance(given, StringAttr) else argument.name_hint)
    text = f"{name}: {annotation(function, argument.type, failures)}"
    if (default := facts.get("prim.default")) is None:
        return text
    return f"{text}={constant_text(to_python(default, argument.type))}"


def parameter_name(function: FuncOp, index: int) -> str | None:
    """The name of a parameter; None if it has none."""
    given = _facts(function, index).get("prim.name")
    return given.data if isinstance(given, StringAttr) else None


def _facts(function: FuncOp, index: int) -> Mapping[str, Attribute]:
    """The name and the default of a parameter, as front ends write them down."""
    every = function.arg_attrs
    found = None if every is None else every.data[index]
    return found.data if isinstance(found, DictionaryAttr) else {}


def annotation(function: FuncOp, type: Attribute, failures: list[Diagnostic]) -> str:
    """A type as the signature of a function has it."""
    try:
        return type_text(type)
    except KeyError:
        failures.append(Diagnostic.error(function, f"the type {type} has no form in source text"))
        return "None"
