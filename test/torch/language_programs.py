"""Functions that use what the language has: numbers, control flow, optional values, calls."""

import math

import torch
from programs import X, program
from torch import Tensor
from torch.jit import annotate
from torch.nn.functional import conv1d, pad
from torch.nn.functional import softmax as sm


@program(5)
def ranges(n: int):
    s = 0
    for i in range(n - 1, -1, -2):
        s += i
    for _ in range(2):
        s = s * 2
    return s


@program(X, True)
@program(X, False)
def ternary(x: Tensor, flag: bool):
    y = x if flag else -x
    k = 1 if x.dim() == 3 and flag else 0
    return y, k


@program(X, None)
@program(X, X)
def optional_default(x: Tensor, bias: Tensor | None = None, scale: float = 2.0):
    if bias is not None:
        x = x + bias
    return x * scale


@program(X, None, None)
@program(X, X, None)
@program(X, X, X)
def optional_both(x: Tensor, a: Tensor | None, b: Tensor | None):
    if a is not None and b is not None:
        return x + a + b
    elif a is None:
        return x
    else:
        return x * a


@program(X)
def annotated(x: Tensor):
    xs = torch.jit.annotate(list[Tensor], [])
    for i in range(x.shape[0]):
        xs.append(x[i].sum())
    ys: list[int] = []
    o: Tensor | None = None
    if len(xs) > 1:
        o = xs[0]
    assert o is not None
    return torch.stack(xs), ys, o


@program(X, 0)
@program(X, 3)
def optional_in_loops(x: Tensor, n: int):
    p: Tensor | None = x
    t: tuple[Tensor, Tensor | None] = (x, x)
    for i in range(n):
        for _ in range(i):
            p = None
        t = (x, p)
    return p, t


@program(X)
def asserts(x: Tensor):
    assert x.dim() == 3, f"expected 3-D, got {x.dim()}"
    assert x.shape[1] == 3
    if x.shape[0] != 2:
        raise ValueError("bad")
    return x


@program(X)
def scripting(x: Tensor):
    if torch.jit.is_scripting():
        return x + 1
    return x


@program(X)
def not_scripting(x: Tensor):
    if not torch.jit.is_scripting():
        return x.numpy().foo()
    return x


def helper(x: Tensor, n: int = 2) -> Tensor:
    return x * n


@program(X)
def calls(x: Tensor):
    return helper(x), helper(x, n=3), helper(n=1, x=x)


@program(10)
def whiles(n: int):
    i = 0
    while True:
        i += 3
        if i > n:
            break
        if i % 2 == 0:
            continue
    return i


@program(X)
def print_it(x: Tensor):
    n = x.size(0)
    if n > 100:
        print("big", n)
    return n


@program(X, 2)
def scalar_mix(x: Tensor, n: int):
    a = n / 2
    b = n // 2
    c = n**2
    d = math.sqrt(n) + math.floor(2.5) + math.ceil(0.2)
    return x * a + b - c / d, float(n), int(2.7), bool(n), round(2.5), abs(-3)


@program(X)
def any_all(x: Tensor):
    if bool((x > 0).any()) and not (x > 100).all():
        return 1
    if x.sum() > 3:
        return 2
    return 3


@program(X)
def item_cond(x: Tensor):
    n = 0
    while x.sum().item() > -100 and n < 3:
        x = x - 1
        n += 1
    return n, x


@program(X)
def tuple_return(x: Tensor) -> tuple[Tensor, Tensor | None, int]:
    return x, None, 3


@program(X)
def early(x: Tensor):
    for i in range(3):
        if x[0, i, 0] > -1:
            return i
    return -1


@program(X)
def while_cond(x: Tensor):
    i = 0
    while i < x.size(1) and x[0, i].sum() < 0:
        i += 1
    return i


@program(X)
def isinstance_(x: Tensor):
    y: Tensor | None = x
    if isinstance(y, torch.Tensor):
        return y + 1
    return torch.zeros(1)


@program(X)
def compare_chain(x: Tensor):
    n = x.size(0)
    return 0 < n <= 2, n == 2 or n == 3, not n > 1


@program(X)
def bits(x: Tensor):
    m = x > 0
    k = (m & (x < 1)) | ~m
    return k, m ^ k, 5 & 3, 5 | 3, 5 ^ 3, 1 << 3, 16 >> 2


@program(X)
def ifexp_none(x: Tensor):
    y: int | None = None
    z = y if y is not None else 4
    return z


@program(X)
def stacked_ifs(x: Tensor, mode: str = "a"):
    if mode == "a":
        y = x + 1
    elif mode == "b":
        y = x - 1
    else:
        raise RuntimeError("unknown mode " + mode)
    return y


@program(X)
def imports_direct(x: Tensor):
    return pad(x, (1, 1)), sm(x, dim=-1), conv1d(x, x), annotate(list[int], [])


@program(X)
def loops_types(x: Tensor):
    acc: Tensor | None = None
    for _ in range(3):
        if acc is None:
            acc = x
        else:
            acc = acc + x
    assert acc is not None
    return acc


@program(X)
def optional_return(x: Tensor) -> Tensor | None:
    if x.size(0) > 5:
        return None
    return x


@program(X)
def tuple_opt(x: Tensor, state: tuple[Tensor, Tensor] | None = None):
    if state is None:
        h = torch.zeros(2, 4)
        c = torch.ones(2, 4)
    else:
        h, c = state
    return h + c, (h, c)


@program(X, (X, X))
def tuple_opt2(x: Tensor, state: tuple[Tensor, Tensor] | None = None) -> tuple[Tensor, tuple[Tensor, Tensor]]:
    if state is None:
        state = (x, x)
    h, c = state
    return h + c, (h, c)


@program(5, 2)
def ints(a: int, b: int):
    return (
        a % b,
        -a // b,
        -a % b,
        a**b,
        a / b,
        divmod(a, b),
        min(a, b),
        max(a, b, 7),
        abs(-a),
        int(a / b),
        a << b,
        bool(a),
        a == b,
        float(a) // b,
        (a + b - 1) // b,
    )


@program(X)
def unused_optional(x: Tensor, mask: Tensor | None = None, need: bool = True):
    y = x if mask is None else x.masked_fill(mask, 0.0)
    z = None if not need else y.sum()
    return y, z


@program(X)
def early_return_loop(x: Tensor) -> Tensor:
    for i in range(x.size(0)):
        if bool(x[i].max() > 0.5):
            return x[i]
        elif i > 10:
            break
    return x[0]


@program(X)
def raise_custom(x: Tensor):
    if x.size(0) == 77:
        raise NotImplementedError
    if x.size(0) == 78:
        raise AssertionError("x")
    if x.size(0) == 79:
        raise Exception("a", 3)
    return x


@program(X)
def ternary_types(x: Tensor, flag: bool = True):
    n = 1 if flag else 2
    t = (x, 1) if flag else (x + 1, 2)
    k = [1, 2] if flag else [3]
    e = torch.jit.annotate(list[int], []) if flag else [1]
    return n, t, k, e


@program(X)
def break_nested(x: Tensor):
    found = -1
    for i in range(3):
        for j in range(3):
            if i * j == 2:
                found = i * 10 + j
                break
        if found >= 0:
            break
    return found


@program(X)
def union_none(x: Tensor, y: Tensor | None = None, z: int | None = None):
    if y is None and z is None:
        return 1
    return 2


@program(X)
def exceptions(x: Tensor):
    assert isinstance(x, Tensor)
    assert x.size(0) in [1, 2, 3], "bad"
    torch._assert(x.dim() == 3, "rank")
    return x


@program(X)
def opt_refine(x: Tensor, y: Tensor | None = None, z: int | None = 3):
    if y is None or y.dim() == 0:
        r = x
    else:
        r = y
    if z is not None:
        zz = z + 1
    else:
        zz = 0
    q = y.sum() if y is not None else x.sum()
    w = torch.jit._unwrap_optional(z)
    return r, zz, q, w


@program(X)
def opt_loop(x: Tensor):
    best: Tensor | None = None
    bi = -1
    for i, r in enumerate(x):
        if best is None or bool(r.sum() > best.sum()):
            best = r
            bi = i
    return best, bi


@program(X)
def while_else(x: Tensor, n: int = 4):
    f = [0, 1]
    while len(f) < n:
        f.append(f[-1] + f[-2])
    return f


@program(X)
def bool_ops(x: Tensor, a: bool = True, b: bool = False):
    return a and b, a or b, not a, a == b, a != b, a is b, int(a) + int(b), a & b, a | b, a ^ b


@program(X)
def float_ops(x: Tensor, a: float = 2.5):
    return (
        a // 2,
        a % 2,
        -a,
        a**2,
        a / 2,
        int(a),
        round(a),
        a > 2,
        float("inf"),
        float("-inf"),
        float(3),
        abs(-a),
        min(a, 1.0),
        max(1, a),
    )


@program(X)
def multi_assign(x: Tensor):
    a = b = x + 1
    b += 1
    c: int = 3
    d, e = c, c + 1
    d, e = e, d
    return a, b, d, e


@program(X)
def print_stmt(x: Tensor):
    if x.size(0) == 100:
        print(x, "a", 1)
        print()
    return 1


@program(X)
def star_args(x: Tensor):
    t = (0, 1)
    return x.transpose(*t), x.permute(2, *t)
