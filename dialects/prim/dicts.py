"""
Operators on dictionaries, which are Python's dicts at run time and keep the order of insertion.

Keys are ints, floats, bools and strings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tsir.dialects.operators.table import operator

Dict = dict[Any, Any]


def _present(self: Dict, key: object) -> object:
    if key not in self:
        raise LookupError(f"key {key!r} is not in the dictionary")
    return key


def _length(self: Dict) -> int:
    """The number of entries."""
    return len(self)


def _get_item(self: Dict, key: object) -> Any:
    """The value of a key."""
    return self[_present(self, key)]


def _set_item(self: Dict, key: object, value: object) -> None:
    """Set the value of a key."""
    self[key] = value


def _delete(self: Dict, key: object) -> None:
    """Remove a key and its value."""
    del self[_present(self, key)]


def _contains(self: Dict, key: object) -> bool:
    """Whether there is an entry with this key."""
    return key in self


def _keys(self: Dict) -> list[Any]:
    """The keys in order of insertion."""
    return list(self)


def _values(self: Dict) -> list[Any]:
    """The values in order of insertion."""
    return list(self.values())


def _items(self: Dict) -> list[tuple[Any, Any]]:
    """Keys and values in order of insertion."""
    return list(self.items())


def _get(self: Dict, key: object, default: object = None) -> Any:
    """The value of a key, or the default if there is none."""
    return self.get(key, default)


def _pop(self: Dict, key: object) -> Any:
    """Remove a key and return its value."""
    return self.pop(_present(self, key))


def _pop_default(self: Dict, key: object, default: object) -> Any:
    """Remove a key and return its value, or the default if there is none."""
    return self.pop(key, default)


def _pop_item(self: Dict) -> tuple[Any, Any]:
    """Remove the entry that was inserted first and return it."""
    if not self:
        raise LookupError("expected a dictionary with entries, got an empty one")
    key = next(iter(self))
    return key, self.pop(key)


def _set_default(self: Dict, key: object, default: object) -> Any:
    """The value of a key, which is the default if it is new."""
    return self.setdefault(key, default)


def _update(self: Dict, to_add: Dict) -> None:
    """Set the entries of another dictionary."""
    self.update(to_add)


def _clear(self: Dict) -> None:
    """Remove all entries."""
    self.clear()


def _copy(self: Dict) -> Dict:
    """A new dictionary with the same entries."""
    return dict(self)


def _of_pairs(inputs: list[tuple[Any, Any]]) -> Dict:
    """A dictionary of keys and values."""
    return dict(inputs)


_OPERATORS: Mapping[str, Callable[..., Any]] = {
    "len.Dict_K(Dict(K, t) self) -> int": _length,
    "__getitem__.Dict_K(Dict(K, t) self, K key) -> t(*)": _get_item,
    "_set_item.K(Dict(K, t)(a!) l, K(b -> *) idx, t(c -> *) v) -> ()": _set_item,
    "Delete.Dict_K(Dict(K, t)(a!) self, K key) -> ()": _delete,
    "__contains__.K(Dict(K, t) dict, K key) -> bool": _contains,
    "keys.K(Dict(K, t) self) -> K[](*)": _keys,
    "values.K(Dict(K, t) self) -> t[](*)": _values,
    "items.K(Dict(K, t) self) -> ((K, t)[])": _items,
    "get.K(Dict(K, t) self, K key) -> t(*)?": _get,
    "get.default_K(Dict(K, t) self, K key, t default_value) -> t(*)": _get,
    "pop.Dict_K(Dict(K, t)(a!) self, K key) -> t(*)": _pop,
    "pop.Dict_default_K(Dict(K, t)(a!) self, K key, t default_value) -> t(*)": _pop_default,
    "popitem.K(Dict(K, t)(a!) self) -> ((K, t))": _pop_item,
    "setdefault.K(Dict(K, t)(a!) self, K(b -> *) key, t(c -> *) default_value) -> t(*)": _set_default,
    "update.K(Dict(K, t)(a!) self, Dict(K, t)(a!) to_add) -> ()": _update,
    "clear.K(Dict(K, t)(a!) self) -> ()": _clear,
    "copy.Dict_K(Dict(K, t)(a) self) -> Dict(K, t)": _copy,
    "dict.Dict_K(Dict(K, t)(a) self) -> Dict(K, t)": _copy,
    "dict.K((K, tVal)[] inputs) -> Dict(K, tVal)": _of_pairs,
}
"""The schemas, with K for the type of keys."""


def _declare() -> None:
    for kind in ("str", "int", "bool", "float"):
        for schema, function in _OPERATORS.items():
            operator(f"aten::{schema.replace('K', kind)}")(function)


_declare()


@operator("aten::dict() -> Dict(str, Tensor)")
def empty() -> Dict:
    """A dictionary without entries."""
    return {}
