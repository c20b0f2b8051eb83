"""The names of PyTorch's modules and of `math`, by tables, and the names that need no import."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from tsir.dialects.ir.spelling import nearest
from tsir.dialects.table.matching import unknown_operator
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler import namespaces as names
from tsir.frontend.compiler.iteration import IterationFunction
from tsir.frontend.compiler.objects import Object
from tsir.frontend.compiler.special_functions import SPECIAL
from tsir.frontend.compiler.sugared import (
    Builtin,
    Constant,
    Inserter,
    Keywords,
    LibraryFunction,
    Sugared,
    Value,
    known_operator,
)
from tsir.frontend.library import definitions
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range


class Namespace(Sugared):
    """A module; those that the compiler does not know have no members."""

    def __init__(self, path: str):
        self.path = path
        self.kind = f"the module '{path}'"

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if (found := self.member(name)) is None:
            raise Failure(place, unknown(self.path, name))
        return found

    def member(self, name: str) -> Sugared | None:
        return find(self.path, name)


class MathFunction(Builtin):
    """A function of numbers; of a tensor with one element it takes the number, as Python's do."""

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        return super().call(compiler, place, [_number(compiler, place, a) for a in args], keywords)


class ComplexFunction(Builtin):
    """A function of complex numbers: a real one that it is given becomes complex, as in Python."""

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        numbers = [compiler.operator(place, "aten::Complex", [compiler.argument(place, a)]) for a in args]
        return super().call(compiler, place, list(map(Value, numbers)), keywords)


class TensorsOrNumbers(LibraryFunction):
    """A function of tensors that is written in the language, and an operator on numbers of the same name."""

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if any(map(_is_tensor, (*args, *keywords.values()))):
            return super().call(compiler, place, args, keywords)
        return Builtin(f"aten::{self.path.rpartition('.')[2]}").call(compiler, place, args, keywords)


class PythonFunction(Builtin):
    """A function of Python's own."""

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if len(args) == 1 and isinstance(args[0], Object) and self.name in names.OF_OBJECTS:
            return args[0].special(compiler, place, names.OF_OBJECTS[self.name])
        if self.name == "aten::sum" and len(args) == 1 and _is_list_of_tensors(args[0]):
            return LibraryFunction("torch.ops.aten._sum_of_list").call(compiler, place, args, keywords)
        if self.name not in names.OF_TENSORS or not any(map(_is_tensor, args)):
            return super().call(compiler, place, args, keywords)
        if (operator := names.OF_TENSORS[self.name]) is not None:
            return Builtin(operator).call(compiler, place, args, keywords)
        name = self.name.rpartition("::")[2]
        message = f"expected a list in '{name}', got Tensor, of which Python takes the rows"
        raise Failure(place, f"{message}{elsewhere(name)}")


def _is_tensor(given: Sugared) -> bool:
    return isinstance(given, Value) and isinstance(given.value.type, t.TensorType)


def _is_list_of_tensors(given: Sugared) -> bool:
    type = given.value.type if isinstance(given, Value) else None
    return isinstance(type, t.ListType) and isinstance(type.element, t.TensorType)


def _number(compiler: Inserter, place: Range, given: Sugared) -> Sugared:
    if _is_tensor(given):
        return Value(compiler.operator(place, "aten::Float", [given.as_value(compiler, place)]))
    return given


def find(path: str, name: str) -> Sugared | None:
    """The member of a module; None if it has no such member, or the compiler does not know it."""
    path = names.ALIASES.get(path, path)
    full = f"{path}.{name}"
    if full in names.CONSTANTS:
        return Constant(names.CONSTANTS[full])
    if full in names.MODULES or path == "torch.ops":
        return Namespace(full)
    if full in SPECIAL:
        return SPECIAL[full]
    if path in _OVER_NUMBERS and name in names.OF_NUMBERS:
        return TensorsOrNumbers(f"torch.ops.aten.{name}")
    if definitions.has(full):
        return LibraryFunction(full)
    prefix = names.PREFIXES.get(path, "").removeprefix("aten::")
    if prefix and definitions.has(composed := f"torch.ops.aten.{prefix}{name}"):
        return LibraryFunction(composed)
    if path in ("torch", "torch._VF") and name in names.SHARED:
        homes = (f"{home}.{name}" for home in ("torch.ops.aten", "torch.nn.functional"))
        return next((LibraryFunction(home) for home in homes if definitions.has(home)), None)
    if (operator := known_operator(*_operators(path, name))) is not None:
        return _OF_NUMBERS.get(path, Builtin)(operator)
    return None


def _operators(path: str, name: str) -> list[str]:
    """The operator that a function of a module is, by its name or by the tables."""
    if path.startswith("torch.ops."):
        return [f"{path.removeprefix('torch.ops.')}::{name}"]
    prefix, table = names.PREFIXES.get(path), names.FUNCTIONS.get(path, {})
    return [*([] if prefix is None else [prefix + name]), *([table[name]] if name in table else [])]


def unknown(path: str, name: str) -> str:
    """The message for a name that `find` does not find."""
    path = names.ALIASES.get(path, path)
    full = f"{path}.{name}"
    if path.partition(".")[0] not in names.MODULES:
        return f"'{full}' is of a module that source text cannot import{elsewhere(name)}"
    if other := elsewhere(name):
        return f"unknown name '{full}'{other}"
    if operators := _operators(path, name):
        return unknown_operator(operators[0])
    near = nearest(name, [*names.FUNCTIONS.get(path, ()), *definitions.functions(path)], 0.7)
    return f"unknown name '{full}'" + ("" if near is None else f"; did you mean '{path}.{near}'?")


def elsewhere(name: str) -> str:
    """The hint for a message about a name: the function of PyTorch that has this name, if any."""
    path = next((path for path in names.MODULES if not isinstance(find(path, name), Namespace | None)), None)
    return "" if path is None else f"; PyTorch's is '{path}.{name}'"


def builtin(name: str) -> Sugared | None:
    """Python's own functions, and the modules that need no import."""
    if name in names.BUILTINS:
        return PythonFunction(names.BUILTINS[name])
    if name in _ITERATIONS:
        return IterationFunction(name)
    return _FREE.get(name) or SPECIAL.get(name)


_OF_NUMBERS: Mapping[str, type[Builtin]] = {"math": MathFunction, "cmath": ComplexFunction}
"""The functions of a module that converts its arguments."""

_OVER_NUMBERS = ("torch", "torch.ops.aten")
"""The modules that have functions of tensors which are operators on numbers as well."""

_ITERATIONS = ("range", "zip", "enumerate", "reversed")

_FREE: Mapping[str, Sugared] = {
    "torch": Namespace("torch"),
    "math": Namespace("math"),
    "cmath": Namespace("cmath"),
    "ops": Namespace("torch.ops"),
    "inf": Constant(math.inf),
    "nan": Constant(math.nan),
    "infj": Constant(complex(0.0, math.inf)),
    "nanj": Constant(complex(0.0, math.nan)),
}
"""Names that need no import; the last five PyTorch uses where it prints programs."""

FREE_NAMES = (
    *names.BUILTINS,
    *_ITERATIONS,
    "torch",
    "math",
    "cmath",
    *(name for name in SPECIAL if "." not in name),
)
"""The names that users may mean by another that is not defined."""
