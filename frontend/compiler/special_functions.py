"""Functions of the language that the compiler expands: casts, `print`, `isinstance`, `annotate`, ranges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import IMPLICIT
from tsir.dialects.types import attributes as t
from tsir.dialects.types.type_names import compact
from tsir.frontend.compiler import comprehension
from tsir.frontend.compiler import namespaces as names
from tsir.frontend.compiler.conditions import ConditionCompiler
from tsir.frontend.compiler.objects import Object
from tsir.frontend.compiler.sugared import (
    Builtin,
    Constant,
    Inserter,
    Keywords,
    LibraryFunction,
    NoGrad,
    Special,
    Sugared,
    Value,
)
from tsir.frontend.library import definitions
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range


def _expand_cast(name: str) -> Callable[[ConditionCompiler, tree.Call], Sugared]:
    def expand(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
        if len(node.arguments) != 1 or node.keywords:
            raise Failure(node.range, f"expected one argument of '{name}'")
        given = compiler.expression(node.arguments[0])
        if isinstance(given, Object):
            return given.special(compiler, node.range, f"__{name}__")
        value = given.as_value(compiler, node.arguments[0].range)
        if name == "bool":
            return Value(compiler.as_bool(value, node.range))
        wanted = {"int": t.INT, "float": t.FLOAT, "str": t.STRING}[name]
        return Value(
            value if value.type == wanted else compiler.operator(node.range, names.CASTS[name], [value])
        )

    return expand


def _expand_list(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    """A copy of a list, the characters of a string, or what a `for` runs over, one by one."""
    if len(node.arguments) != 1 or node.keywords:
        raise Failure(node.range, "expected one argument of 'list'")
    given = compiler.expression(node.arguments[0])
    if isinstance(given, Value) and isinstance(given.value.type, t.ListType | t.StringType):
        return Value(compiler.operator(node.range, "aten::list", [given.value]))
    return Value(comprehension.list_from(compiler, node.range, given))


def _expand_print(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    values = [v.as_value(compiler, node.range) for v in compiler.each(node.arguments)]
    compiler.insert(node.range, c.PrintOp.make(values, []))
    return Constant(None)


def _expand_annotate(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    if len(node.arguments) != 2:
        raise Failure(node.range, "expected a type and a value")
    type = compiler.annotated_type(node.arguments[0])
    value = compiler.value(node.arguments[1], type)
    conversion = IMPLICIT.get((value.type.__class__, type.__class__))
    if conversion is not None and isinstance(value.type, t.TensorType):  # so PyTorch prints a conversion
        value = compiler.operator(node.range, conversion, [value])
    return Value(compiler.convert(node.range, value, type, "the value"))


def _expand_cast_to(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    if len(node.arguments) != 2:
        raise Failure(node.range, "expected a type and a value")
    type = compiler.annotated_type(node.arguments[0])
    made = c.UncheckedCastOp.make([compiler.value(node.arguments[1])], [type])
    return Value(compiler.insert(node.range, made).results[0])


def _expand_uninitialized(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    if len(node.arguments) != 1:
        raise Failure(node.range, "expected a type")
    made = c.UninitializedOp.make([], [compiler.annotated_type(node.arguments[0])])
    return Value(compiler.insert(node.range, made).results[0])


def _expand_isinstance(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    return Value(compiler.truth(compiler.instance_test(node), node.range))


def _expand_getattr(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    """An attribute by a constant name, as archives write names that are numbers."""
    name = compiler.expression(node.arguments[-1]) if len(node.arguments) == 2 else None
    if not isinstance(name, Constant) or not isinstance(name.value, str):
        raise Failure(node.range, "expected an object and a constant name of an attribute")
    return compiler.expression(node.arguments[0]).attribute(compiler, node.range, name.value)


def _expand_hasattr(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    """Whether an object has an attribute, which is known while the program is compiled."""
    owner, *names = compiler.each(node.arguments)
    name = names[0] if len(names) == 1 else None
    if not isinstance(owner, Object) or not isinstance(name, Constant) or not isinstance(name.value, str):
        raise Failure(node.range, "expected an object and a constant name of an attribute")
    return Constant(owner.has(compiler, node.range, name.value))


def _expand_device(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    return Value(compiler.operator(node.range, "aten::device", list(map(compiler.value, node.arguments))))


def _expand_unwrap(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    return Value(compiler.operator(node.range, "aten::_unwrap_optional", [compiler.value(node.arguments[0])]))


def _expand_no_grad(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    if node.arguments or node.keywords:
        raise Failure(node.range, "expected no arguments of 'no_grad'")
    return NoGrad()


def to_list(compiler: ConditionCompiler, place: Range, tensor: SSAValue, type: Attribute) -> Sugared:
    """`tensor.tolist()` of the type that is expected: a number, or lists of numbers; others raise."""
    element, depth = type, 0
    while isinstance(element, t.ListType):
        element, depth = element.element, depth + 1
    path = f"torch.ops.tolist.{compact(element)}_{depth}"
    if not definitions.has(path):
        raise Failure(place, f"expected a number or lists of numbers of 'tolist', not {compact(type)}")
    return LibraryFunction(path).call(compiler, place, [Value(tensor)], {})


class Future(Sugared):
    """The result of a fork, which has been run where it was made."""

    kind = "a future"

    def __init__(self, result: Sugared):
        self.result = result

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        return self.result.as_value(compiler, place)

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if name in ("wait", "value"):
            return _Waiting(self)
        return super().attribute(compiler, place, name)


class _Waiting(Sugared):
    """The method `wait` of a future."""

    kind = "the method 'wait' of a future"

    def __init__(self, future: Future):
        self.future = future

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if args or keywords:
            raise Failure(place, "expected no arguments of 'wait'")
        return self.future.result


class Fork(Sugared):
    """`fork(function, …)`: a call, which is run where it is made."""

    kind = "the function 'fork'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if not args:
            raise Failure(place, "expected a function of 'fork'")
        return Future(args[0].call(compiler, place, args[1:], keywords))


class Wait(Sugared):
    """`wait(future)`: the result of a fork."""

    kind = "the function 'wait'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if len(args) != 1 or keywords:
            raise Failure(place, "expected one future of 'wait'")
        return args[0].result if isinstance(args[0], Future) else args[0]


def _expand_known(value: object) -> Callable[[ConditionCompiler, tree.Call], Sugared]:
    return lambda compiler, node: Constant(value)


def _expand_is_tensor(compiler: ConditionCompiler, node: tree.Call) -> Sugared:
    if len(node.arguments) != 1 or node.keywords:
        raise Failure(node.range, "expected one argument of 'is_tensor'")
    given = compiler.expression(node.arguments[0])
    return Constant(isinstance(given, Value) and isinstance(given.value.type, t.TensorType))


class BroadcastShapes(Sugared):
    """`broadcast_shapes(…)`: the sizes to which all of any number are broadcast."""

    kind = "the function 'broadcast_shapes'"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if keywords:
            raise Failure(place, "expected no keywords of 'broadcast_shapes'")
        broadcast = LibraryFunction("torch.ops.aten._broadcast_sizes")
        found: Sugared = Constant([])
        for sizes in args:
            found = broadcast.call(compiler, place, [found, sizes], {})
        return found


class Limits(Sugared):
    """`torch.finfo` or `torch.iinfo`, and what a call of it gives, whose attributes are numbers."""

    def __init__(self, name: str, given: tuple[Sequence[Sugared], Keywords] | None = None):
        self.name = name
        self.given = given
        self.kind = f"the function 'torch.{name}'" if given is None else f"what 'torch.{name}' gives"

    def call(self, compiler: Inserter, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        if self.given is not None:
            return super().call(compiler, place, args, keywords)
        keywords = {("dtype" if name == "type" else name): value for name, value in keywords.items()}
        return Limits(self.name, (args, keywords))

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if self.given is None or not self.has(self.name, name):
            return super().attribute(compiler, place, name)
        return LibraryFunction(f"torch.ops.limits.{self.name}_{name}").call(compiler, place, *self.given)

    @staticmethod
    def has(name: str, limit: str) -> bool:
        """Whether `finfo` or `iinfo` tells a limit."""
        return definitions.has(f"torch.ops.limits.{name}_{limit}")


SPECIAL: Mapping[str, Sugared] = {
    **{name: Special(name, _expand_cast(name)) for name in names.CASTS},
    "list": Special("list", _expand_list),
    "print": Special("print", _expand_print),
    "getattr": Special("getattr", _expand_getattr),
    "hasattr": Special("hasattr", _expand_hasattr),
    "isinstance": Special("isinstance", _expand_isinstance),
    "annotate": Special("annotate", _expand_annotate),
    "uninitialized": Special("uninitialized", _expand_uninitialized),
    "unchecked_cast": Special("unchecked_cast", _expand_cast_to),
    "torch.jit.annotate": Special("annotate", _expand_annotate),
    "torch.jit.fork": Fork(),
    "torch.jit.wait": Wait(),
    "torch.jit._unwrap_optional": Special("_unwrap_optional", _expand_unwrap),
    "torch.jit.is_scripting": Special("is_scripting", _expand_known(True)),
    "torch.jit.is_tracing": Special("is_tracing", _expand_known(False)),
    **dict.fromkeys(
        ("torch.no_grad", "tsir.no_grad", "tsir.autograd.no_grad"), Special("no_grad", _expand_no_grad)
    ),
    "torch.device": Special("device", _expand_device),
    "torch.is_tensor": Special("is_tensor", _expand_is_tensor),
    "torch.get_default_dtype": Special("get_default_dtype", _expand_known(names.CONSTANTS["torch.float32"])),
    "torch.broadcast_shapes": BroadcastShapes(),
    "torch.finfo": Limits("finfo"),
    "torch.iinfo": Limits("iinfo"),
    "cmath.rect": Builtin("aten::polar"),  # of real numbers, which stay real
}
"""By name, or by path in a module."""
