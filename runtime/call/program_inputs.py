"""The arguments of a function as the inputs of an exported program."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import numpy as np
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter

from tsir.dialects.prim.containers import DictConstructOp, ListConstructOp, TupleConstructOp
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.values import Device
from tsir.frontend.exported.expressions import Symbol
from tsir.frontend.exported.schema import Argument, Input, TensorMeta, Use
from tsir.lowering.exported.scope import DEFAULT_HINT, Lowered, NoForm, Scope, contiguous
from tsir.runtime.call.saved import Saved
from tsir.runtime.values.structure import described
from tsir.runtime.values.tensor_spec import TensorSpec


@dataclass
class Inputs:
    """The arguments of a program: those of its user, in order, and what its tensors are."""

    scope: Scope
    user: list[tuple[str, Argument]] = field(default_factory=list[tuple[str, Argument]])
    state: dict[Use, tuple[Input, Array]] = field(default_factory=dict[Use, tuple[Input, "Array"]])
    """The tensors of a module, in order."""
    named: dict[str, Symbol] = field(default_factory=dict[str, Symbol])
    """The symbols of sizes that specs name."""

    def of(self, place: int, value: object, saved: Saved, examples: Sequence[object]) -> Lowered:
        """What an argument of the function is in the graph."""
        name = saved.whole.parameters[place]
        if place < len(saved.state):
            return self._held(examples[place], value, name, saved.parameters)
        if place < len(examples):
            return self._given(examples[place], value, name)
        return self._constant(value, name)

    def _held(self, given: object, value: object, path: str, trained: Container[str]) -> Lowered:
        """A part of the state of a module."""
        if isinstance(value, np.ndarray):
            array = cast("Array", value)
            is_trained = path in trained and DType.of(array.dtype).is_floating
            stem, kind = ("p", "parameter") if is_trained else ("b", "buffer")
            meta = contiguous(DType.of(array.dtype), array.shape, requires_grad=is_trained)
            use = self.scope.input(f"{stem}_{path}", meta)
            self.state[use] = Input(kind, path, is_persistent=not is_trained), array
            return use
        if isinstance(given, dict) and isinstance(value, tuple | list):  # the state as one value
            entries = cast("Mapping[str, object]", given)
            pairs = zip(entries.items(), cast("Sequence[object]", value), strict=True)
            return tuple([self._held(part, each, name, trained) for (name, part), each in pairs])
        return _mapped(value, path, lambda each, own: self._held(None, each, own, trained))

    def _given(self, given: object, value: object, name: str) -> Lowered:
        """An argument of the user, for a spec or a value of its kind."""
        if isinstance(given, TensorSpec):
            if given.place.kind != "cpu":
                raise NoForm(f"argument '{name}': expected a spec of the device 'cpu', got '{given.device}'")
            return self._input(name, given.kind, given.shape, (DEFAULT_HINT,) * len(given.shape))
        if isinstance(value, np.ndarray):
            array = cast("Array", value)
            return self._input(name, DType.of(array.dtype), (None,) * array.ndim, array.shape)
        if isinstance(value, list | tuple) and isinstance(given, list | tuple):
            parts = zip(cast("Sequence[object]", given), cast("Sequence[object]", value), strict=True)
            made = [self._given(part, each, f"{name}_{n}") for n, (part, each) in enumerate(parts)]
            return made if isinstance(value, list) else tuple(made)
        if isinstance(value, dict):
            entries = cast("Mapping[object, object]", value)
            own = cast("Mapping[object, object]", given)
            return {key: self._given(each, entries[key], f"{name}_{key}") for key, each in own.items()}
        if value is None or isinstance(value, str | bool | int | float):
            self.user.append((name, value))
            return value
        raise NoForm(
            f"argument '{name}': a value of type {described(value)} has no form in exported programs"
        )

    def _input(self, name: str, dtype: DType, sizes: Sequence[int | str | None], hints: Sequence[int]) -> Use:
        pairs = zip(sizes, hints, strict=True)
        known = [size if isinstance(size, int) else self._symbol(size, hint) for size, hint in pairs]
        use = self.scope.input(name, contiguous(dtype, known))
        self.user.append((name, use))
        return use

    def _symbol(self, name: str | None, hint: int) -> Symbol:
        """The symbol of a size, which is that of others of the same name."""
        if name is None:
            return self.scope.symbols.size(hint)
        if name not in self.named:
            self.named[name] = self.scope.symbols.size(hint)
        return self.named[name]

    def _constant(self, value: object, name: str) -> Lowered:
        """The default of a parameter."""
        if isinstance(value, np.ndarray):
            return self.scope.constant(cast("Array", value))
        return _mapped(value, name, self._constant)


def _mapped(value: object, path: str, of: Callable[[object, str], Lowered]) -> Lowered:
    """A value with what its parts became, each of a path; NoForm if graphs do not have it."""
    match value:
        case list():
            return [of(each, f"{path}.{n}") for n, each in enumerate(cast("list[object]", value))]
        case tuple():
            return tuple([of(each, f"{path}.{n}") for n, each in enumerate(cast("Sequence[object]", value))])
        case dict():
            entries = cast("Mapping[object, object]", value)
            return {key: of(each, f"{path}.{key}") for key, each in entries.items()}
        case None | str() | Device() | bool() | int() | float():
            return value
        case _:
            raise NoForm(f"'{path}': a value of type {described(value)} has no form in exported programs")


def make_known(function: FuncOp, given: Sequence[Lowered], scope: Scope) -> Mapping[SSAValue, Use]:
    """
    Let a function know what its arguments are in the graph: sizes, constants, parts of containers.

    What its tensors are is returned; those in containers are further arguments.
    """
    block = function.body.block
    tensors: dict[SSAValue, Use] = {}

    def insert(op: Operation) -> SSAValue:
        block.insert_op_before(op, cast("Operation", before))
        return op.results[0]

    def made(value: Lowered, type: Attribute) -> SSAValue:
        """A value of the function for a part of an argument."""
        match value:
            case Use():
                argument = block.insert_arg(_known(t.TENSOR, scope.meta(value)), len(block.args))
                tensors[argument] = value
                return argument
            case list() if isinstance(type, t.ListType):
                return insert(ListConstructOp.of([made(each, type.element) for each in value], type.element))
            case tuple() if isinstance(type, t.TupleType):
                pairs = zip(value, type.elements, strict=True)
                return insert(TupleConstructOp.make([made(*each) for each in pairs], [type]))
            case dict() if isinstance(type, t.DictType):
                parts = [(insert(ConstantOp.of(key)), made(each, type.value)) for key, each in value.items()]
                return insert(DictConstructOp.make([each for pair in parts for each in pair], [type]))
            case None | bool() | int() | float() | str() | Device():
                return insert(ConstantOp.of(value, type))
            case _:
                raise NoForm(f"an argument of type {type} has no form in exported programs")

    before = block.first_op
    for argument, value in zip(list(block.args), given, strict=True):
        if isinstance(value, Use) and isinstance(argument.type, t.TensorType):
            type = _known(argument.type, scope.meta(value))
            tensors[Rewriter.replace_value_with_new_type(argument, type)] = value
        else:
            argument.replace_all_uses_with(made(value, argument.type))
    return tensors


def _known(type: t.TensorType, meta: TensorMeta) -> t.TensorType:
    """A type with the dtype and the sizes of a tensor of the graph."""
    sizes = [each.name if isinstance(each, Symbol) else each for each in meta.sizes]
    return type.known(
        dtype=meta.dtype, sizes=[each if isinstance(each, int | str) else None for each in sizes]
    )
