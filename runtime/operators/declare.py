"""`tsir.operator`: an operator of the user's in the table of operators, beside our own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import partial
from inspect import signature
from types import FunctionType
from typing import cast, overload

from xdsl.dialects.func import FuncOp
from xdsl.ir import Dialect

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError, UnsupportedError
from tsir.dialects.ir.universe import DECLARED, is_taken, load_installed
from tsir.dialects.operators import loops, tangents
from tsir.dialects.operators.schema import Schema, type_text
from tsir.dialects.operators.schema_parsing import SchemaError, parse_schema
from tsir.dialects.operators.table import OPERATORS, FromSchema, Operator, withdraw
from tsir.dialects.operators.table import operator as enter
from tsir.dialects.process.locks import Lock
from tsir.dialects.table.families import operations, overloads
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype
from tsir.dialects.types.type_names import compact
from tsir.frontend.library import definitions
from tsir.runtime.api.programs import CompilationUnit
from tsir.runtime.call.function import Function
from tsir.runtime.operators.c_functions import CFunction, Foreign, problems
from tsir.runtime.operators.promises import Promised, Results, by_name
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
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.effects import has_side_effects
from tsir.transforms.differentiate.formulas import formula_of
from tsir.transforms.differentiate.tangent_terms import check_tangent
from tsir.transforms.rewriting.script_text import composition

Reference = Callable[..., object]


@dataclass(frozen=True)
class _Definition:
    """All that a user says of an operator."""

    schema: str
    script: str | None
    reference: Reference | None
    native: object
    shape: str | Callable[..., object] | None
    results: Results | None
    gradient: Gradient | None
    tangent: Mapping[str, str] | None
    effects: bool

    def equals(self, other: _Definition) -> bool:
        """Whether another says the same; functions are the same if their code and what they read are."""
        return all(_equal(getattr(self, f.name), getattr(other, f.name)) for f in fields(self))


def _equal(a: object, b: object) -> bool:
    if not (isinstance(a, FunctionType) and isinstance(b, FunctionType)):
        return a is b or bool(a == b)
    cells = [[cell.cell_contents for cell in f.__closure__ or ()] for f in (a, b)]
    return (
        a.__code__ == b.__code__
        and a.__globals__ is b.__globals__
        and (a.__defaults__, a.__kwdefaults__) == (b.__defaults__, b.__kwdefaults__)
        and len(cells[0]) == len(cells[1])
        and all(x is y for x, y in zip(*cells, strict=True))
    )


_DEFINED: dict[str, tuple[_Definition, Function]] = {}
"""What has been registered in this process, by the names of operations."""

_lock = Lock()


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

    It is defined by one of three: `script`, TorchScript text, which is an expression, the body of a function or
    a function; `reference`, a Python function of arrays and numbers; `native`, a C function, as an address, a
    function of `ctypes` or a pair of a library and a symbol. Without any it decorates a Python function.

    `results` gives a `TensorSpec` for each result, of the arguments as specs, so that what follows in a program
    is native code; `shape` the sizes of the results of a C function for the arguments of a call, as script text
    or a function. `gradient` is expressions by argument, None for one without, of `grad`, the arguments and
    `result`; or the name of an operator; or a function in script that returns a closure. `tangent` is terms by
    argument. With `effects`, calls are neither left out nor merged.

    TsirError with every reason at once if these do not fit, or another operator of this name is registered.
    """
    make = partial(
        _Definition, schema=schema, script=script, native=native, shape=shape, results=results,
        gradient=gradient, tangent=tangent, effects=effects,
    )  # fmt: skip
    if script is None and reference is None and native is None:
        return lambda function: _register(make(reference=function))
    return _register(make(reference=reference))


def _register(definition: _Definition) -> Function:
    """The function that calls an operator, which is registered unless the same has been."""
    schema = _schema(definition.schema)
    with _lock:
        known = _DEFINED.get(schema.op_name)
        if known is not None:
            if known[0].equals(definition):
                return known[1]
            raise TsirError(
                f"the operator '{schema.full_name}' is registered with another definition: {known[0].schema}"
            )
        reasons = [*_name_problems(schema), *_kind_problems(definition)]
        if reasons:
            raise _refused(schema, reasons)
        made = _entered(schema, definition)
        _DEFINED[schema.op_name] = definition, made
        return made


def _schema(text: object) -> Schema:
    if not isinstance(text, str):
        raise TypeError(f"expected a schema, a str, got a value of type {type(text).__name__}")
    try:
        schema = parse_schema(text)
        if "::" not in schema.name:
            raise TsirError(f"expected a schema with a namespace, as 'my::name(Tensor x) -> Tensor', got '{text}'")
        for argument in (*schema.arguments, *schema.returns):
            type_text(argument.type)
    except SchemaError as error:
        raise TsirError(f"cannot read the schema of an operator: {error}") from error
    return schema


def _refused(schema: Schema, reasons: Sequence[str | Diagnostic]) -> TsirError:
    """The error that an operator cannot be registered, with all reasons."""
    what = f"the operator '{schema.full_name}' cannot be registered"
    return TsirError(
        [Diagnostic.error(None, f"{what}: {reason}") if isinstance(reason, str) else reason for reason in reasons]
    )


def _name_problems(schema: Schema) -> Iterator[str]:
    """Why an operator cannot have its name."""
    namespace = schema.name.partition("::")[0]
    own = any(name.startswith(f"{namespace}.") and name not in _DEFINED for name in OPERATORS)
    if is_taken(namespace) or definitions.functions(f"torch.ops.{namespace}"):
        yield f"the namespace '{namespace}' is taken; choose one of your own"
    elif own and any(entry.name == schema.op_name for entry in overloads(schema.name)):
        yield "an operator of this name is declared by an installed package"
    if schema.is_vararg or schema.is_varret:
        yield "expected a fixed number of arguments and results, got '...'"


def _kind_problems(definition: _Definition) -> Iterator[str]:
    """What of a definition does not go together."""
    given = {
        "script": definition.script, "reference": definition.reference, "native": definition.native,
    }  # fmt: skip
    names = [name for name, value in given.items() if value is not None]
    if len(names) != 1:
        yield f"expected one of 'script', 'reference' and 'native', got {' and '.join(names)}"
    if definition.script is not None and not isinstance(cast(object, definition.script), str):
        yield f"expected script text, a str, got a value of type {type(definition.script).__name__}"
    for name, value in (("reference", definition.reference), ("results", definition.results)):
        if value is not None and not callable(value):
            yield f"expected a function as '{name}', got a value of type {type(value).__name__}"
    if definition.shape is not None and definition.native is None:
        yield "expected 'shape' with 'native' alone"
    for name, value in (("results", definition.results), ("effects", definition.effects or None)):
        if definition.script is not None and value is not None:
            yield f"expected no '{name}' with 'script', whose text tells it"
    gradient = cast(object, definition.gradient)
    if gradient is not None and not isinstance(gradient, str | Mapping):
        yield f"expected text or a dictionary as 'gradient', got a value of type {type(gradient).__name__}"
    if definition.tangent is not None and not isinstance(cast(object, definition.tangent), Mapping):
        yield f"expected a dictionary as 'tangent', got a value of type {type(definition.tangent).__name__}"


@contextmanager
def _collected(reasons: list[str | Diagnostic], what: str) -> Iterator[None]:
    """Add to `reasons` why a part of a definition is wrong."""
    try:
        yield
    except TsirError as error:
        reasons += [Diagnostic.error(d.location, f"{what}: {d.message}", *d.notes) for d in error.diagnostics]
    except ValueError as error:
        reasons += [f"{what}: {line}" for line in str(error).splitlines()]


def _entered(schema: Schema, definition: _Definition) -> Function:
    """Put an operator into the table, and check what it is there with; TsirError if it cannot be there."""
    reasons: list[str | Diagnostic] = []
    gradient: str | None = None
    tangent: tangents.Tangent | None = None
    promised = None if definition.results is None else Promised(definition.results)
    text, reference = None, None
    with _collected(reasons, "gradient"):
        gradient = None if definition.gradient is None else gradient_text(schema, definition.gradient)
    with _collected(reasons, "tangent"):
        if definition.tangent is not None:
            expect_arguments(schema, definition.tangent)
            tangent = tangents.terms(**definition.tangent)
    if schema.is_mutable and (definition.gradient is not None or definition.tangent is not None):
        reasons.append("expected no derivatives of an operator that writes its arguments")
    with _collected(reasons, _kind_of(definition)):
        if definition.script is not None:
            text = whole(schema, definition.script)
            reference = Composed(schema.op_name)
        elif definition.reference is not None:
            _expect_parameters(schema, definition.reference)
            reference = Checked(schema, definition.reference, promised)
        else:
            reference = _foreign(schema, definition, promised)
    effects = definition.effects
    if text is not None:
        with _collected(reasons, "script"):
            effects = _checked_script(schema, text, has_derivatives=bool(gradient or tangent))
    if reasons or reference is None:
        raise _refused(schema, reasons)
    enter(
        definition.schema.strip(),
        promised,
        reference=reference,
        loops=None if text is None else loops.Script(text),
        gradient=gradient,
        tangent=tangent,
        effects=effects,
        composed=text is not None,
        doc=definition.reference.__doc__ if definition.reference is not None else "",
    )
    entry = OPERATORS[schema.op_name]
    with _collected(reasons, "gradient"):
        formula_of(entry)
    with _collected(reasons, "tangent"):
        check_tangent(entry)
    if reasons:
        withdraw(entry.name)
        raise _refused(schema, reasons)
    namespace = schema.name.partition("::")[0]
    DECLARED[namespace] = partial(_dialect, namespace)
    made = CompilationUnit(calling(schema), f"<{schema.full_name}>").function(own_name(schema))
    made.__doc__ = entry.doc or made.__doc__
    return made


def _dialect(namespace: str) -> Dialect:
    """The dialect of a namespace: what an installed package has in it, and what was registered here."""
    installed = load_installed(namespace)
    own = operations(namespace)
    if installed is None:
        return Dialect(namespace, own, [])
    others = [op for op in installed.operations if op not in own]
    return Dialect(namespace, [*own, *others], [*installed.attributes])


def _kind_of(definition: _Definition) -> str:
    return next(name for name in ("script", "reference", "native") if getattr(definition, name) is not None)


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


def _foreign(schema: Schema, definition: _Definition, promised: Promised | None) -> Foreign:
    """A C function as a reference; TextError with all that is wrong about it."""
    if reasons := problems(schema):
        raise TextError("\n".join(reasons))
    shape = definition.shape
    if isinstance(shape, str):
        text = whole(schema, shape)
        shape = CompilationUnit(text, f"<shape of {schema.full_name}>").function(own_name(schema))
        shape.op.verify()
    return Foreign(schema, CFunction.of(definition.native), promised, shape)


def _checked_script(schema: Schema, text: str, *, has_derivatives: bool) -> bool:
    """Whether the text of an operator has effects; TsirError with all that does not fit the schema."""
    candidate = Operator(str(schema), FromSchema(), Composed(schema.op_name), loops.Script(text), composed=True)
    function = composition(candidate)
    found = list(_mismatches(schema, function))
    has_effects = any(map(has_side_effects, function.body.block.ops))
    if has_effects and has_derivatives:
        found.append("expected no effects, as of printing, raising or random numbers, with derivatives")
    if found:
        raise UnsupportedError([Diagnostic.error(function, message) for message in found])
    return has_effects


def _mismatches(schema: Schema, function: FuncOp) -> Iterator[str]:
    """What of a script function is not as a schema says."""
    arguments, type = function.body.block.args, function.function_type
    names = [argument.name_hint or "" for argument in arguments]
    if names != list(schema.positions):
        yield f"expected the parameters ({', '.join(schema.positions)}), got ({', '.join(names)})"
        return
    for formal, argument in zip(schema.arguments, arguments, strict=True):
        if argument.type != formal.type:
            expected, got = compact(formal.type), compact(argument.type)
            yield f"expected the parameter '{formal.name}' of type {expected}, got {got}"
    results = list(type.outputs.data)
    if len(schema.returns) != 1 and len(results) == 1 and isinstance(results[0], t.TupleType):
        results = list(results[0].elements)
    if not schema.returns and results == [t.NONE]:
        results = []
    if len(results) != len(schema.returns):
        yield f"expected {len(schema.returns)} results, got {len(results)}"
        return
    for formal, result in zip(schema.returns, results, strict=True):
        if not is_subtype(result, formal.type):
            yield f"expected a result of type {compact(formal.type)}, got {compact(result)}"
    aliases = AliasAnalysis(function, distinct_arguments=True)
    for formal, argument in zip(schema.arguments, arguments, strict=True):
        if aliases.is_written(argument) and not (formal.alias is not None and formal.alias.is_write):
            yield f"expected '{formal.name}' to be left alone; what is written is 'Tensor(a!)' in the schema"
