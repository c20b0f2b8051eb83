"""`tsir.operator`: an operator of the user's in the table of operators, beside our own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from inspect import signature
from typing import overload

from xdsl.ir import Dialect, Operation

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.ir.universe import DECLARED, is_known, load_installed
from tsir.dialects.operators import loops, tangents
from tsir.dialects.operators.schema import Schema, type_text
from tsir.dialects.operators.schema_parsing import SchemaError, parse_schema
from tsir.dialects.operators.table import OPERATORS, withdraw
from tsir.dialects.operators.table import operator as enter
from tsir.dialects.process.locks import ReentrantLock
from tsir.dialects.table.families import operations, overloads
from tsir.dialects.types.lattice import variables
from tsir.frontend.library import definitions
from tsir.runtime.api.programs import CompilationUnit
from tsir.runtime.call.function import Function
from tsir.runtime.operators.c_functions import CFunction, Foreign, problems
from tsir.runtime.operators.compositions import checked_script
from tsir.runtime.operators.definition import Definition, Reference, kind_problems
from tsir.runtime.operators.promises import Promised, Results, by_name
from tsir.runtime.operators.reasons import Reasons
from tsir.runtime.operators.references import Checked, Composed
from tsir.runtime.operators.texts import (
    Gradient,
    TextError,
    calling,
    expect_arguments,
    gradient_text,
    own_name,
    whole,
)
from tsir.transforms.differentiate.formulas import formula_of
from tsir.transforms.differentiate.tangent_terms import check_tangent

REGISTERED: dict[str, tuple[Definition, Function]] = {}
"""What has been registered in this process, by the names of operations."""

_lock = ReentrantLock()
"""Held while an operator is registered; what its texts name may make a package register others."""


@overload
def operator(
    schema: str,
    script: str,
    *,
    gradient: Gradient | None = None,
    tangent: Mapping[str, str] | None = None,
) -> Function: ...
@overload
def operator(
    schema: str,
    *,
    reference: Reference,
    results: Results | None = None,
    gradient: Gradient | None = None,
    tangent: Mapping[str, str] | None = None,
    effects: bool = False,
) -> Function: ...
@overload
def operator(
    schema: str,
    *,
    native: object,
    reference: Reference | None = None,
    shape: str | Callable[..., object] | None = None,
    results: Results | None = None,
    gradient: Gradient | None = None,
    tangent: Mapping[str, str] | None = None,
    effects: bool = False,
) -> Function: ...
@overload
def operator(
    schema: str,
    *,
    results: Results | None = None,
    gradient: Gradient | None = None,
    tangent: Mapping[str, str] | None = None,
    effects: bool = False,
) -> Callable[[Reference], Function]: ...
def operator(
    schema: str,
    script: str | None = None,
    *,
    reference: Reference | None = None,
    native: object = None,
    shape: str | Callable[..., object] | None = None,
    results: Results | None = None,
    gradient: Gradient | None = None,
    tangent: Mapping[str, str] | None = None,
    effects: bool = False,
) -> object:
    """
    Register an operator for this process, and give a function that calls it.

    It is defined by one of three: `script`, TorchScript text, which is an expression, the body of a function
    or a function; `reference`, a Python function of arrays and numbers; `native`, a C function, as an
    address, a function of `ctypes` or a pair of a library and a symbol. Without any it decorates a Python
    function. With `native`, a reference is what the interpreter calls in its place, to compare.

    `results` gives a `TensorSpec` for each result, of the arguments as specs, so that what follows in a
    program is native code; `shape` the sizes of the results of a C function for the arguments of a call, as
    script text or a function. `gradient` is expressions by argument, None for one without, of `grad`, the
    arguments and `result`; or the name of an operator; or a function in script that returns a closure.
    `tangent` is terms by argument. With `effects`, calls are neither left out nor merged.

    TsirError with every reason at once if these do not fit, or another operator of this name is registered.
    """
    make = partial(
        Definition, schema=schema, script=script, native=native, shape=shape, results=results,
        gradient=gradient, tangent=tangent, effects=effects,
    )  # fmt: skip
    if script is None and reference is None and native is None:

        def decorate(function: Reference) -> Function:
            return _register(make(reference=function))

        return decorate
    return _register(make(reference=reference))


def _register(definition: Definition) -> Function:
    """The function that calls an operator, which is registered unless the same has been."""
    schema = _schema(definition.schema)
    with _lock:
        known = REGISTERED.get(schema.op_name)
        if known is not None:
            differing = known[0].differences(definition)
            if not differing:
                return known[1]
            message = f"the operator '{schema.full_name}' is registered already, with another"
            raise TsirError(f"{message} {' and '.join(differing)}: {known[0].schema}")
        found = (*_name_problems(schema), *_type_problems(schema), *kind_problems(definition))
        Reasons(schema, found).expect_none()
        made = _entered(schema, definition)
        REGISTERED[schema.op_name] = definition, made
        return made


def _schema(text: object) -> Schema:
    if not isinstance(text, str):
        raise TypeError(f"expected a schema, a str, got a value of type {type(text).__name__}")
    try:
        schema = parse_schema(text)
        if "::" not in schema.name:
            raise TsirError(
                f"expected a schema with a namespace, as 'my::name(Tensor x) -> Tensor', got '{text}'"
            )
        for argument in (*schema.arguments, *schema.returns):
            type_text(argument.type)
    except SchemaError as error:
        raise TsirError(f"cannot read the schema of an operator: {error}") from error
    return schema


def _name_problems(schema: Schema) -> Iterator[str]:
    """Why an operator cannot have its name."""
    namespace = schema.name.partition("::")[0]
    own = any(name.startswith(f"{namespace}.") and name not in REGISTERED for name in list(OPERATORS))
    if is_known(namespace) or definitions.functions(f"torch.ops.{namespace}"):
        yield f"the namespace '{namespace}' is taken; choose one of your own"
    elif own and any(entry.name == schema.op_name for entry in overloads(schema.name)):
        yield "an operator of this name is declared by an installed package"
    if schema.is_vararg or schema.is_varret:
        yield "expected a fixed number of arguments and results, got '...'"


def _type_problems(schema: Schema) -> Iterator[str]:
    """What stands in a schema for a type and is none, which would be a type variable in one of our own."""
    for argument in (*schema.arguments, *schema.returns):
        for name in variables(argument.type):
            yield f"expected a type, as Tensor, int, float, bool or str, got '{name}'"


def _entered(schema: Schema, definition: Definition) -> Function:
    """Put an operator into the table, and check what it is there with; TsirError if it cannot be there."""
    reasons = Reasons(schema)
    gradient: str | None = None
    tangent: tangents.Tangent | None = None
    promised = None if definition.results is None else Promised(definition.results)
    text, reference, native = None, None, None
    with reasons.collect("gradient"):
        gradient = None if definition.gradient is None else gradient_text(schema, definition.gradient)
    with reasons.collect("tangent"):
        if definition.tangent is not None:
            expect_arguments(schema, definition.tangent)
            tangent = tangents.terms(**definition.tangent)
    if schema.is_mutable and (definition.gradient is not None or definition.tangent is not None):
        reasons.add("expected no derivatives of an operator that writes its arguments")
    with reasons.collect(definition.kind):
        if definition.script is not None:
            text = whole(schema, definition.script)
            reference = Composed(schema.op_name)
        if definition.reference is not None:
            _expect_parameters(schema, definition.reference)
            reference = Checked(schema, definition.reference, promised)
        if definition.native is not None:
            native = _foreign(schema, definition, promised)
    # What gives nothing is called for what it does.
    effects = definition.effects or not (schema.returns or schema.is_mutable)
    if text is not None:
        with reasons.collect("script"):
            effects = checked_script(schema, text, has_derivatives=bool(gradient or tangent))
    reasons.expect_none()
    enter(
        definition.schema.strip(),
        promised,
        reference=reference or native,
        native=native,
        loops=_linked(schema, definition, native) if text is None else loops.Script(text),
        gradient=gradient,
        tangent=tangent,
        effects=effects,
        composed=text is not None,
        calls=_CALLS.get(definition.kind),
        doc=definition.reference.__doc__ if definition.reference is not None else "",
    )
    entry = OPERATORS[schema.op_name]
    with reasons.collect("gradient"):
        formula_of(entry)
    with reasons.collect("tangent"):
        check_tangent(entry)
    if reasons.found:
        withdraw(entry.name)
    reasons.expect_none()
    namespace = schema.name.partition("::")[0]
    DECLARED[namespace] = partial(_dialect, namespace)
    made = CompilationUnit(calling(schema), f"<{schema.full_name}>").function(own_name(schema))
    made.__doc__ = entry.doc or made.__doc__
    made.torch_path = f"torch.ops.{schema.name.replace('::', '.')}"
    return made


def _dialect(namespace: str) -> Dialect:
    """The dialect of a namespace: what an installed package has in it, and what was registered here."""
    installed = load_installed(namespace)
    own: list[type[Operation]] = [*operations(namespace)]
    if installed is None:
        return Dialect(namespace, own, [])
    others = [op for op in installed.operations if op not in own]
    return Dialect(namespace, [*own, *others], [*installed.attributes])


_CALLS = {"reference": "a function in Python", "native": "a function in C"}
"""What native code cannot hold, by the parameter that gives it."""


def _expect_parameters(schema: Schema, function: Reference) -> None:
    """ValueError if a function does not take the arguments of an operator."""
    positional, keywords = by_name(schema, [None] * len(schema.arguments))
    try:
        found = signature(function)
    except ValueError:  # some functions in C do not tell
        return
    try:
        found.bind(*positional, **keywords)
    except TypeError as error:
        names = ", ".join(schema.positions) or "no arguments"
        raise ValueError(f"expected a function of {names}, got one of {found}: {error}") from error


def _linked(schema: Schema, definition: Definition, native: Foreign | None) -> loops.Loops | None:
    """The form of a C function that has a symbol, and sizes that are told in script if at all."""
    symbol = None if native is None else native.function.symbol
    shape = definition.shape
    if symbol is None or not (shape is None or isinstance(shape, str)):
        return None
    return loops.CFunction(symbol, None if shape is None else whole(schema, shape))


def _foreign(schema: Schema, definition: Definition, promised: Promised | None) -> Foreign:
    """A C function as a reference; TextError with all that is wrong about it."""
    if reasons := problems(schema):
        raise TextError("\n".join(reasons))
    shape = definition.shape
    if isinstance(shape, str):
        text = whole(schema, shape)
        shape = CompilationUnit(text, f"<shape of {schema.full_name}>").function(own_name(schema))
        shape.op.verify()
    return Foreign(schema, CFunction.of(definition.native), promised, shape)
