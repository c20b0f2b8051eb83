"""Recorded tensors: the nodes that computed them, and the edges along which their gradients flow back."""

from __future__ import annotations

import itertools
import pkgutil
import sys
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, cast

import numpy as np

from tsir.dialects.ir.diagnostics import GradientError
from tsir.dialects.process.locks import Lock
from tsir.dialects.types.dtype import Array
from tsir.runtime.autograd.cotangents import like
from tsir.runtime.values.structure import is_float, leaves_in, map_leaves


@dataclass(eq=False)
class Version:
    """
    How often a storage has been written; tensors that share it share this.

    Writes to a `foreign` one are not counted: it is the caller's array.
    """

    count: int = 0
    foreign: bool = False


class Recorded(ABC):
    """
    An array with the node that computed it and its gradient: the part of a tensor that recording works on.

    `tsir.Tensor` adds how a tensor is made and its operators; `of` makes tensors of that class.
    """

    _class: ClassVar[type[Recorded] | None] = None
    _array: Array
    _version: Version
    _edge: Edge | None
    _leaf: bool
    _grad: Any

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if Recorded in cls.__bases__:
            Recorded._class = cls

    @staticmethod
    def of(array: Array, version: Version | None = None, edge: Edge | None = None) -> Any:
        """The tensor of an array, which it shares, as the result that an edge leads back from."""
        if Recorded._class is None:  # nobody has loaded the class of tensors yet
            pkgutil.resolve_name("tsir.runtime.api.tensor:Tensor")
        kind = cast("type[Recorded]", Recorded._class)
        made = kind.__new__(kind)
        made._array = array.view()
        made._version = version or Version()
        made._edge = edge
        made._leaf = edge is None
        made._grad = None
        return made

    @abstractmethod
    def __add__(self, other: object, /) -> Any:
        """The sum, recorded."""

    @property
    def array(self) -> Array:
        """The array itself, shared: who writes it has to count up `version`."""
        return self._array

    @property
    def version(self) -> Version:
        """The number of writes to its storage."""
        return self._version

    @property
    def is_leaf(self) -> bool:
        """Whether the caller made it, or it requires no gradient."""
        return self._leaf

    @property
    def grad_fn(self) -> Node | None:
        """The node that computed it, if that has been recorded."""
        return None if self._leaf or self._edge is None else self._edge.node

    @property
    def edge(self) -> Edge | None:
        """The target of its gradient; None if it requires none."""
        return self._edge

    @property
    def requires_grad(self) -> bool:
        """Whether what is computed from it is recorded; may be set for a leaf of floats."""
        return self._edge is not None

    @requires_grad.setter
    def requires_grad(self, flag: bool) -> None:
        if not self._leaf:
            raise GradientError("expected a leaf, got the result of a function; detach it first")
        if flag and not is_float(self._array):
            raise GradientError(f"expected a tensor of floats to require a gradient, got {self._array.dtype}")
        if flag != self.requires_grad:
            self._edge = Edge(AccumulateGrad(weakref.ref(self)), 0) if flag else None

    @property
    def grad(self) -> Any:
        """
        The gradients that `backward` has added up, of a leaf, or of what `retain_grad` was called for.

        May be set to None, or to a tensor of the same sizes and dtype.
        """
        return self._grad

    @grad.setter
    def grad(self, gradient: Recorded | None) -> None:
        if gradient is not None:
            plain = gradient.array if isinstance(cast(object, gradient), Recorded) else repr(gradient)
            like(self._array, plain, "the gradient")
        self._grad = gradient

    def register_hook(self, hook: Hook) -> RemovableHandle:
        """
        Call `hook` with the gradient of this tensor when it is known; what it returns, if not None, goes on.

        GradientError if the tensor requires none.
        """
        if self._edge is None:
            raise GradientError("expected a tensor that requires a gradient for a hook")
        if not callable(cast(object, hook)):
            raise GradientError(f"expected a function as hook, got {hook!r}")
        hooks = self._edge.node.hooks.setdefault(self._edge.index, [])
        hooks.append(hook)
        return RemovableHandle(hooks, hook)

    def retain_grad(self) -> None:
        """Keep the gradient of this tensor, after all hooks, in `grad` although it is no leaf."""
        if not self._leaf and self._edge is not None:
            kept = weakref.ref(self)

            def keep(gradient: Recorded) -> None:
                if (tensor := kept()) is not None:
                    tensor.grad = gradient if tensor.grad is None else tensor.grad + gradient

            self._edge.node.keepers[self._edge.index] = keep

    def seed(self, gradient: object) -> Recorded:
        """The gradient of this tensor that a backward starts with; GradientError if it does not fit."""
        if self._edge is None:
            raise GradientError("expected a tensor that requires a gradient, got one that does not")
        if isinstance(gradient, Recorded):
            like(self._array, gradient.array, "the gradient")
            return gradient
        if gradient is None:
            if self._array.size != 1:
                sizes = list(self._array.shape)
                raise GradientError(f"expected a gradient, as the tensor is no scalar but of sizes {sizes}")
            return Recorded.of(np.ones_like(self._array))
        return Recorded.of(cast(Array, like(self._array, gradient, "the gradient")))


Hook = Callable[[Any], object]
"""A function that is called with a gradient, and may return another in its place."""

Keeper = Callable[[Recorded], None]
"""A function that is called with a gradient after the hooks."""


@dataclass(frozen=True)
class RemovableHandle:
    """A hook that has been registered; `remove` takes it back."""

    hooks: list[Hook]
    hook: Hook

    def remove(self) -> None:
        """Take the hook back, once or again."""
        if self.hook in self.hooks:
            self.hooks.remove(self.hook)


_numbers = itertools.count()


@dataclass(eq=False)
class Node:
    """
    A step that has been recorded.

    `edges` says, for each gradient that `backward` returns, where it goes. `hooks` are called with the
    gradients of its results, by their indices; `keepers` with what these leave of them. `sequence` grows in
    the order of recording.
    """

    edges: Sequence[Edge | None] = ()
    hooks: dict[int, list[Hook]] = field(default_factory=dict[int, list[Hook]])
    keepers: dict[int, Keeper] = field(default_factory=dict[int, Keeper])
    sequence: int = field(default_factory=lambda: next(_numbers))

    @property
    def results(self) -> int:
        """The number of results that have gradients."""
        raise NotImplementedError

    def backward(self, gradients: Sequence[Recorded | None]) -> Sequence[Recorded | None]:
        """From the gradients of the results, None where undefined, to those that go along the edges."""
        raise NotImplementedError

    def release(self) -> None:
        """Give up what `backward` reads."""


@dataclass(frozen=True)
class Edge:
    """The result of a node by its index: where a gradient goes."""

    node: Node
    index: int


class AccumulateGrad(Node):
    """Adds gradients to a leaf; it runs before all that is recorded, and holds nothing."""

    def __init__(self, leaf: weakref.ref[Recorded]):
        super().__init__(sequence=sys.maxsize)
        self.leaf = leaf
        self._lock = Lock()

    @property
    def results(self) -> int:
        return 1

    def backward(self, gradients: Sequence[Recorded | None]) -> Sequence[Recorded | None]:
        leaf, gradient = self.leaf(), gradients[0]
        if leaf is None or gradient is None:
            return ()
        with self._lock:
            if leaf.grad is not None:
                leaf.grad = leaf.grad + gradient
            else:  # what is recorded stays as it is; of other storage, which grad may not share, it is a copy
                recorded = gradient.requires_grad
                leaf.grad = gradient if recorded else Recorded.of(np.array(gradient.array))
        return ()

    def __repr__(self) -> str:
        return "<AccumulateGrad>"


def tensors_in(value: object) -> Iterator[Recorded]:
    """The tensors in a value, in order."""
    return (leaf for leaf in leaves_in(value) if isinstance(leaf, Recorded))


def to_arrays(value: object) -> object:
    """A value with their arrays in place of the tensors in it."""
    return map_leaves(lambda leaf: leaf.array if isinstance(leaf, Recorded) else leaf, value)
