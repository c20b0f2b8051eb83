"""Entry of functions: by a fast call that takes the arguments as they are, else by binding them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from inspect import Parameter as SignatureParameter
from inspect import Signature
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.plans.execution_mode import is_optimized
from tsir.runtime.plans.kept_texts import FastCalls
from tsir.runtime.values.formals import Formal, in_order
from tsir.runtime.values.interop import DLPackArray, exporter, from_dlpack
from tsir.runtime.values.structure import map_arrays
from tsir.runtime.values.traceable import recorder_of, running

if TYPE_CHECKING:
    from tsir.runtime.values.binding import Parameter

MAX_TYPES = 256
"""Types of arguments of which it is known whether they are arrays of other libraries."""


class Callee(ABC):
    """
    What users call: plans of an executor, with the checks and conversions of `call` ahead of them.

    Fast calls are tried with the arguments as they are, then with all of them in order and numpy's arrays in
    place of those of other libraries.
    """

    packs = False
    """Whether callers get the results of native code in another structure."""

    fast_calls: FastCalls
    """The fast calls that are tried before `call`."""

    @property
    @abstractmethod
    def formals(self) -> Sequence[Formal]:
        """The names and defaults of the parameters."""

    @property
    @abstractmethod
    def typed_formals(self) -> Sequence[Parameter]:
        """The parameters with their types."""

    @property
    def __signature__(self) -> Signature:
        """The parameters with their types as users write them, for `inspect.signature` and `help`."""
        return signature_of(self.typed_formals)

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        if is_optimized():
            if not keywords:
                for fast_call in self.fast_calls.calls:
                    result = fast_call(*args)
                    if result is not NotImplemented:
                        return self.packed(result, args, keywords) if self.packs else result
            if self.fast_calls.calls and recorder_of((args, keywords)) is None:
                result = self._plain_call(args, keywords)
                if result is not NotImplemented:
                    return result
        recorder = recorder_of((args, keywords)) or running()
        if recorder is not None:
            return recorder.call(self, args, keywords)
        return self.call(args, keywords)

    def _plain_call(self, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result of a fast call for the arguments in order, or as numpy's, or NotImplemented."""
        try:
            given = in_order(self.formals, args, keywords)
        except TypeError:
            return NotImplemented  # the long way says what is wrong
        result = NotImplemented if given is args else self._fast_call(given)
        if result is not NotImplemented:
            return self.packed(result, args, keywords) if self.packs else result
        plain = _plain(given)
        result = NotImplemented if plain is given else self._fast_call(plain)
        if result is NotImplemented:
            return result
        packed = self.packed(result, args, keywords) if self.packs else result
        return map_arrays(exporter([*args, *keywords.values()]), packed)

    def _fast_call(self, values: Sequence[object]) -> Any:
        """The result of the first fast call that takes these values; NotImplemented if none does, or may."""
        if not is_optimized():
            return NotImplemented
        for fast_call in self.fast_calls.calls:
            result = fast_call(*values)
            if result is not NotImplemented:
                return result
        return NotImplemented

    def packed(self, result: Any, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result of a fast call in the structure that the caller of these arguments gets."""
        return result

    @abstractmethod
    def call(self, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result for any arguments, bound to the parameters and checked."""


def signature_of(formals: Sequence[Parameter]) -> Signature:
    """Parameters with their types as users write them, for `inspect.signature` and `help`."""
    from tsir.dialects.types.type_names import compact

    found: list[SignatureParameter] = []
    kind = SignatureParameter.POSITIONAL_OR_KEYWORD
    for index, formal in enumerate(formals):
        if formal.is_required and found and found[-1].default is not Signature.empty:
            kind = SignatureParameter.KEYWORD_ONLY  # as Python has no other behind one with a default
        name = formal.name if formal.name.isidentifier() else f"argument{index}"
        default = Signature.empty if formal.is_required else formal.default
        found.append(SignatureParameter(name, kind, default=default, annotation=compact(formal.type)))
    return Signature(found)


def _plain(values: Sequence[object]) -> Sequence[object]:
    """
    Values with numpy's arrays in place of those of other libraries.

    The same ones if there are none, or one of them cannot be shared.
    """
    plain: list[object] | None = None
    for position, value in enumerate(values):
        if _is_foreign(type(value)):
            plain = list(values) if plain is None else plain
            try:
                plain[position] = from_dlpack(cast("DLPackArray", value))
            except TypeError:
                return values
    return values if plain is None else plain


@lru_cache(MAX_TYPES)
def _is_foreign(kind: type) -> bool:
    """Whether values of a type are arrays of other libraries."""
    return hasattr(kind, "__dlpack__") and not issubclass(kind, np.ndarray | np.generic | Recorded)
