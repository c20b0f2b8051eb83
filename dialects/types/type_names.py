"""Types as users write them, for messages."""

from __future__ import annotations

from functools import partial

from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t


def compact(type: Attribute, *, dtypes: bool = False) -> str:
    """A type as users write it, without what is known of its tensors but, with `dtypes`, these."""
    inner = partial(compact, dtypes=dtypes)
    match type:
        case t.TensorType():
            return "Tensor" if type.dtype is None or not dtypes else f"Tensor of {type.dtype.numpy}"
        case t.ListType():
            return f"List[{inner(type.element)}]"
        case t.OptionalType():
            return f"Optional[{inner(type.element)}]"
        case t.TupleType():
            return f"Tuple[{', '.join(map(inner, type.elements))}]"
        case t.DictType():
            return f"Dict[{inner(type.key)}, {inner(type.value)}]"
        case t.FutureType():
            return f"Future[{inner(type.element)}]"
        case _:
            return _NAMES.get(type) or str(type).removeprefix("!prim.")


_NAMES: dict[Attribute, str] = {
    t.NUMBER: "number", t.DEVICE: "torch.device", t.GENERATOR: "torch.Generator", t.NONE: "None",
    t.ANY: "Any",
}  # fmt: skip
"""The names that are not those of the IR."""
