"""Products of matrices and vectors."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tsir.dialects.ir.wording import sizes_text
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.einsum import subscripts
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import LINEAR, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, Category, DType


def contraction(
    subscripts: str, left: str = "self", right: str = "mat2"
) -> Callable[[Arguments], list[t.Size]]:
    """The sizes of an einsum of two arguments; RuleError where ranks or sizes do not fit."""
    inputs, output = subscripts.split("->")
    letters = dict(zip((left, right), inputs.split(","), strict=True))

    def sizes(arguments: Arguments) -> list[t.Size]:
        found: dict[str, t.Size] = {}
        for name, indices in letters.items():
            given = arguments.tensor(name).sizes
            if given is not None and len(given) != len(indices):
                raise RuleError(f"expected '{name}' of rank {len(indices)}, got rank {len(given)}")
            for letter, size in zip(indices, given or (None,) * len(indices), strict=True):
                other = found.setdefault(letter, size)
                if isinstance(other, int) and isinstance(size, int) and other != size:
                    raise RuleError(_not_multiplied(*[arguments.tensor(x).sizes or () for x in letters]))
                found[letter] = size if other is None or isinstance(size, int) else other
        return [found[letter] for letter in output]

    return sizes


def _not_multiplied(a: Sequence[t.Size], b: Sequence[t.Size]) -> str:
    return f"sizes {sizes_text(a)} and {sizes_text(b)} cannot be multiplied"


def _declare(name: str, right: str, subscripts: str, gradient: str, doc: str) -> None:
    """A product of `self` and `right`, which have one dtype."""

    def reference(self: Array, other: Array) -> Array:
        return np.matmul(self, other)

    reference.__doc__ = doc
    operator(
        f"aten::{name}(Tensor self, Tensor {right}) -> Tensor",
        rules.Shaped(contraction(subscripts, "self", right), agree=("self", right)),
        reference=reference,
        loops=loops.Product(subscripts),
        gradient=f"""
    def {name}(self, {right}):
        def backward(grad):
            return {gradient}
        return torch.{name}(self, {right}), backward
    """,
        tangent=terms(**{"self": LINEAR, right: LINEAR}),
        out="out",
    )


_declare("mm", "mat2", "ik,kj->ij", "grad.mm(mat2.t()), self.t().mm(grad)", "The product of two matrices.")
_declare(
    "bmm", "mat2", "bik,bkj->bij", "grad.bmm(mat2.transpose(1, 2)), self.transpose(1, 2).bmm(grad)",
    "The products of two batches of matrices, pair by pair.",
)  # fmt: skip
_declare(
    "mv", "vec", "ik,k->i", "torch.outer(grad, vec), self.t().mv(grad)", "The product of matrix and vector."
)
_declare("dot", "tensor", "k,k->", "grad * tensor, grad * self", "The inner product of two vectors.")


def _integer_types(arguments: Arguments) -> Sequence[t.TensorType]:
    for name in ("self", "mat2"):
        given = arguments.tensor(name).dtype
        if given not in (None, DType.i8, *((DType.u8,) if name == "self" else ())):
            raise RuleError(f"expected '{name}' of integers of 8 bits, got {given.numpy}")
    sizes = contraction("ik,kj->ij")(arguments)
    return [t.TensorType.of(DType.i32, sizes, device=arguments.tensor("self").device)]


@operator(
    "aten::_int_mm(Tensor self, Tensor mat2) -> Tensor",
    rules.Typed(_integer_types),
    loops=loops.Script("""
    def _int_mm(self, mat2):
        return torch.mm(self.to(torch.int32), mat2.to(torch.int32))
    """),
    out="out",
)
def int_mm(self: Array, mat2: Array) -> Array:
    """The product of two matrices of i8, or of u8 and i8, as i32."""
    return np.matmul(self.astype(np.int32), mat2.astype(np.int32))


for _name in ("outer", "ger"):

    @operator(
        f"aten::{_name}(Tensor self, Tensor vec2) -> Tensor",
        rules.Shaped(contraction("i,j->ij", "self", "vec2"), promotes=("self", "vec2")),
        loops=loops.Script(f"""
    def {_name}(self, vec2):
        return self.unsqueeze(1) * vec2
    """),
        gradient=f"""
    def {_name}(self, vec2):
        def backward(grad):
            return grad.mv(vec2.to(grad.dtype)), grad.t().mv(self.to(grad.dtype))
        return torch.{_name}(self, vec2), backward
    """,
        tangent=terms(self=LINEAR, vec2=LINEAR),
        out="out",
    )
    def outer(self: Array, vec2: Array) -> Array:
        """Every element of one vector times every one of the other."""
        return np.outer(self, vec2)


def _multiplied_sizes(left: str, right: str) -> Callable[[Arguments], Sequence[t.Size] | None]:
    def sizes(arguments: Arguments) -> Sequence[t.Size] | None:
        return _matmul_sizes(arguments.tensor(left).sizes, arguments.tensor(right).sizes)

    return sizes


def _matmul_sizes(a: Sequence[t.Size] | None, b: Sequence[t.Size] | None) -> Sequence[t.Size] | None:
    if a is None or b is None:
        return None
    if not a or not b:
        raise RuleError("expected two tensors with dimensions, got one without")
    inner, other = a[-1], b[-1] if len(b) == 1 else b[-2]
    if isinstance(inner, int) and isinstance(other, int) and inner != other:
        raise RuleError(_not_multiplied(a, b))
    columns = b[-1:] if len(b) > 1 else ()
    try:
        batch = rules.broadcast(a[:-2], b[:-2])
    except RuleError as error:
        raise RuleError(_not_multiplied(a, b)) from error
    return [*batch, *a[-2:-1], *columns]


@operator(
    "aten::matmul(Tensor self, Tensor other) -> Tensor",
    rules.Shaped(_multiplied_sizes("self", "other"), agree=("self", "other")),
    loops=loops.Lowered("tsir.lowering.operators.product:matmul"),
    gradient="""
    def matmul(self, other):
        self_size = self.size()
        other_size = other.size()
        def backward(grad):
            g = grad.unsqueeze(-1) if len(other_size) == 1 else grad
            g = g.unsqueeze(-2) if len(self_size) == 1 else g
            left = self.unsqueeze(0) if len(self_size) == 1 else self
            right = other.unsqueeze(1) if len(other_size) == 1 else other
            grad_self = torch.matmul(g, right.transpose(-1, -2)).sum_to_size(left.size())
            if right.dim() == 2:
                grad_other = left.flatten(0, -2).t().mm(g.flatten(0, -2))
            else:
                grad_other = torch.matmul(left.transpose(-1, -2), g).sum_to_size(right.size())
            return grad_self.reshape(self_size), grad_other.reshape(other_size)
        return torch.matmul(self, other), backward
    """,
    tangent=terms(self=LINEAR, other=LINEAR),
    out="out",
)
def matmul(self: Array, other: Array) -> Array:
    """The product of matrices, of vectors or of batches of them, which broadcast."""
    return np.matmul(self, other)


@operator(
    "aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor",
    rules.Shaped(
        lambda a: _linear_sizes(a.tensor("input").sizes, a.tensor("weight").sizes),
        like="input",
        agree=("input", "weight", "bias"),
    ),
    loops=loops.Script("""
    def linear(input, weight, bias: Optional[Tensor]):
        if bias is None:
            return torch.matmul(input, weight.t())
        if input.dim() == 2 and weight.dim() == 2:
            return torch.addmm(bias, input, weight.t())
        product = torch.matmul(input, weight.t())
        return product + bias.expand_as(product)
    """),
    gradient="""
    def linear(input, weight, bias: Optional[Tensor]):
        bias_size = bias.size() if bias is not None else None
        def backward(grad):
            if weight.dim() == 1:
                grad_input = grad.unsqueeze(-1) * weight
                grad_weight = (grad.unsqueeze(-1) * input).sum_to_size(weight.size())
            else:
                grad_input = torch.matmul(grad, weight)
                rows = grad.flatten(0, -2) if input.dim() != 1 else grad.unsqueeze(0)
                columns = input.flatten(0, -2) if input.dim() != 1 else input.unsqueeze(0)
                grad_weight = rows.t().mm(columns)
            grad_bias = torch._grad_sum_to_size(grad, bias_size)
            return grad_input, grad_weight, grad_bias
        return torch.linear(input, weight, bias), backward
    """,
    tangent=terms(
        input="torch.linear(input_t, weight)",
        weight="torch.linear(input, weight_t)",
        bias="bias_t.expand(result.size())",
    ),
    out="out",
)
def linear(input: Array, weight: Array, bias: Array | None) -> Array:
    """`input @ weight.T + bias` over the last dimension."""
    if weight.ndim > 2:
        raise ValueError(f"expected a weight of at most 2 dimensions, got {weight.ndim}")
    product = np.asarray(np.matmul(input, weight.T))
    if bias is not None and np.broadcast_shapes(product.shape, bias.shape) != product.shape:
        raise ValueError(f"expected a bias that broadcasts to {list(product.shape)}, got {list(bias.shape)}")
    return product if bias is None else product + bias


def _linear_sizes(input: Sequence[t.Size] | None, weight: Sequence[t.Size] | None) -> Sequence[t.Size] | None:
    if weight is None or len(weight) > 2:
        return None
    return _matmul_sizes(input, weight[::-1])


_ADDED = (
    ("addmm", "mat1", "mat2", "ik,kj->ij", "mm", "grad.mm(mat2.t())", "mat1.t().mm(grad)"),
    ("addmv", "mat", "vec", "ik,k->i", "mv", "torch.outer(grad, vec)", "mat.t().mv(grad)"),
    ("addr", "vec1", "vec2", "i,j->ij", "outer", "grad.mv(vec2)", "grad.t().mv(vec1)"),
    (
        "baddbmm", "batch1", "batch2", "bik,bkj->bij", "bmm",
        "grad.bmm(batch2.transpose(1, 2))", "batch1.transpose(1, 2).bmm(grad)",
    ),
    (
        "addbmm", "batch1", "batch2", "bik,bkj->ij", "bmm",
        "torch.matmul(grad, batch2.transpose(1, 2))", "torch.matmul(batch1.transpose(1, 2), grad)",
    ),
)  # fmt: skip
"""Sums with a product: name, factors, contraction, the product, and the gradients of the factors."""


def _declare_added(
    name: str, left: str, right: str, subscripts: str, product: str, grad_left: str, grad_right: str
) -> None:
    """`beta * self + alpha * product`; `self` is not looked at where `beta` is 0."""
    contracted = contraction(subscripts, left, right)

    def sizes(arguments: Arguments) -> Sequence[t.Size]:
        result, own = contracted(arguments), arguments.tensor("self").sizes
        if own is not None and len(own) > len(result):
            raise RuleError(f"expected 'self' of rank at most {len(result)}, got rank {len(own)}")
        for size, wanted in zip(own[::-1] if own else (), result[::-1], strict=False):
            if isinstance(size, int) and isinstance(wanted, int) and size not in (1, wanted):
                raise RuleError(f"sizes {sizes_text(own or ())} cannot be expanded to {sizes_text(result)}")
        return result

    def reference(self: Array, a: Array, b: Array, beta: float, alpha: float) -> Array:
        factor, scale = (np.asarray(x).astype(a.dtype) for x in (beta, alpha))
        result = scale * np.einsum(subscripts, a, b)
        return result if factor == 0 else np.add(factor * self, result)

    reference.__doc__ = f"`beta * self + alpha * {product}({left}, {right})`; a `beta` of 0 ignores `self`."
    call = f"torch.{product}({left}, {right})" + (".sum(0)" if name == "addbmm" else "")
    operator(
        f"aten::{name}(Tensor self, Tensor {left}, Tensor {right}, *, Scalar beta=1, Scalar alpha=1)"
        " -> Tensor",
        rules.Shaped(sizes, agree=("self", left, right)),
        reference=reference,
        loops=loops.Script(f"""
    def {name}(self, {left}, {right}, *, beta: number, alpha: number):
        product = {call}
        own = self.expand(product.size())
        if product.is_floating_point() or product.is_complex():
            scaled = product if alpha == 1 else product * alpha
            if beta == 0:
                return scaled
            return scaled + (own if beta == 1 else own * beta)
        whole, times = int(beta), int(alpha)
        scaled = product if times == 1 else product * times
        if whole == 0:
            return scaled
        return scaled + (own if whole == 1 else own * whole)
    """),
        gradient=f"""
    def {name}(self, {left}, {right}, *, beta: number, alpha: number):
        self_size = self.size()
        def backward(grad):
            grad_self = (grad * beta).sum_to_size(self_size)
            return grad_self, {grad_left} * alpha, {grad_right} * alpha, None, None
        return torch.{name}(self, {left}, {right}, beta=beta, alpha=alpha), backward
    """,
        tangent=terms(
            **{
                "self": "(beta * self_t).expand(result.size())",
                left: f"alpha * {call.replace(left, left + '_t')}",
                right: f"alpha * {call.replace(right, right + '_t')}",
            }
        ),
        inplace=True,
        out="out",
    )


for _entry in _ADDED:
    _declare_added(*_entry)


def _einsum_sizes(arguments: Arguments) -> list[t.Size] | None:
    """The sizes of the result; RuleError for dtypes in which PyTorch's own depends on the sizes."""
    equation, tensors = arguments.constant("equation", str), arguments.tensors("tensors") or ()
    dtypes = {None if type is None else type.dtype for type in tensors}
    if dtypes and not any(d is None or d.category >= Category.FLOAT or d is DType.i64 for d in dtypes):
        raise RuleError("expected tensors of floats or of i64: that of others' sums depends on their sizes")
    sizes = [None if type is None else type.sizes for type in tensors]
    known = [each for each in sizes if each is not None]
    if equation is None or not sizes or len(known) < len(sizes):
        return None
    inputs, output = subscripts(equation, [len(each) for each in known])
    found: dict[str, t.Size] = {}
    for letters, each in zip(inputs, known, strict=True):
        for letter, size in zip(letters, each, strict=True):
            (found[letter],) = rules.broadcast([found.get(letter, 1)], [size])
    return [found[letter] for letter in output]


@operator(
    "aten::einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor",
    rules.Shaped(_einsum_sizes, like="", promotes=("tensors",)),
    loops=loops.Lowered("tsir.lowering.operators.einsum:einsum"),
    tangent=terms(
        tensors="""
        total = torch.zeros_like(result)
        for i in range(len(tensors)):
            factors = [tensors_t[j] if j == i else tensors[j] for j in range(len(tensors))]
            total = total + torch.einsum(equation, factors)
        return total
        """
    ),
    gradient="""
    def einsum(equation: str, tensors: List[Tensor], *, path: Optional[List[int]]):
        text = equation.replace(' ', '')
        arrow = text.find('->')
        left = text if arrow < 0 else text[:arrow]
        right = text[arrow + 2:] if arrow >= 0 else '...' if left.find('...') >= 0 else ''
        if arrow < 0:
            for code in range(65, 123):
                if left.count(chr(code)) == 1:
                    right = right + chr(code)
        terms = left.split(',')
        def backward(grad):
            found: List[Tensor] = []
            for k in range(len(terms)):
                # Indices that only this operand has come from ones; one that it has twice, from a diagonal.
                once, wide, code = '', '...', 64
                inputs, operands = right, [grad]
                for i in range(len(terms)):
                    if i != k:
                        inputs, operands = inputs + ',' + terms[i], operands + [tensors[i]]
                places = terms[k].replace('...', '.')
                dots = places.find('.')
                own = tensors[k].size()
                spread = len(own) - len(places) + 1 if dots >= 0 else 0
                sizes = own[dots:dots + spread] if dots >= 0 else own[:0]
                for at in range(len(places)):
                    letter = places[at]
                    if at != dots:
                        size = own[at if dots < 0 or at < dots else at + spread - 1]
                        sizes = sizes + [size]
                        if once.find(letter) >= 0:
                            code = code + 1
                            while text.find(chr(code)) >= 0 or (code > 90 and code < 97):
                                code = code + 1
                            inputs = inputs + ',' + letter + chr(code)
                            operands = operands + [torch.eye(size, dtype=grad.dtype)]
                            letter = chr(code)
                        else:
                            once = once + letter
                        wide = wide + letter
                alone = terms[k] + '->' + ('...' if dots >= 0 else '') + once
                ones = torch.einsum(alone, [torch.ones_like(tensors[k])])
                inputs = inputs + ',' + ('...' if dots >= 0 else '') + once
                whole = torch.einsum(inputs + '->' + wide, operands + [ones]).sum_to_size(sizes)
                back = places if dots < 0 else wide[3:3 + dots] + '...' + wide[3 + dots:]
                found = found + [torch.einsum(wide + '->' + back, [whole]) if dots > 0 else whole]
            return None, found, None
        return torch.einsum(equation, tensors, path=path), backward
    """,
)
def einsum(equation: str, tensors: list[Array], path: list[int] | None) -> Array:
    """The sum of products that an equation in Einstein's notation names."""
    left, arrow, right = equation.replace(" ", "").partition("->")
    if not arrow or "..." not in left or "..." in right:
        return np.einsum(left + arrow + right, *tensors)
    # What the dots stand for is summed where the result has none.
    result = np.einsum(f"{left}->...{right}", *tensors)
    return result.sum(axis=tuple(range(result.ndim - len(right))))
