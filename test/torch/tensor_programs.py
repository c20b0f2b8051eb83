"""Functions that index, write and convert tensors in the ways that users do."""

import torch
from programs import X, program
from torch import Tensor

CPU = torch.device("cpu")


@program(X)
def slices(x: Tensor):
    b, t, c = x.size()
    y = x[:, ::2, 1:-1]
    z = x[..., -1]
    w = x[:, -2:, None]
    q = x[-1, :, ::2]
    return y, z, w, q, b * t * c


@program(X)
def slice_assign(x: Tensor) -> Tensor:
    y = x.clone()
    y[:, 0] = 1.0
    y[:, 1, ::2] += 2
    y[0, 2, 1:3] *= x[1, 0, :2]
    y[y > 1.5] = -1
    y[..., -1] = x[..., 0]
    return y


@program(X)
def attrs(x: Tensor):
    z = torch.zeros(x.shape[0], x.shape[-1], dtype=x.dtype, device=x.device)
    if x.dtype == torch.float32:
        z = z + 1
    y = torch.arange(3, device=x.device, dtype=torch.float64).to(x.dtype)
    return z, y, x.ndim, x.is_cuda, x.shape, x.numel(), x.requires_grad


@program(X)
def dev(x: Tensor):
    d = torch.device("cpu")
    y = torch.ones(2, 2).to(d)
    return y, x.device == d, x.to(torch.device("cpu")), d.type


@program(X)
def dtype_args(x: Tensor, dtype: torch.dtype = torch.float64):
    return x.to(dtype), x.to(dtype=dtype)


@program(X)
def methods(x: Tensor):
    return (
        x.view(2, -1),
        x.permute(0, 2, 1).contiguous(),
        x.transpose(1, 2).reshape(2, 12),
        x.flatten(1),
        x.expand(2, 3, 4),
        x.repeat(1, 2, 1),
        x.mean((0, 1)),
        x.std(dim=-1),
        x.t() if x.dim() == 2 else x.mT,
    )


@program(X)
def inplace_ops(x: Tensor):
    y = x.clone()
    y.add_(1).mul_(2.0).clamp_(min=0)
    y.sub_(1)
    y[0].zero_()
    y -= x.mean()
    y /= 2
    return y


@program(X)
def none_idx(x: Tensor):
    return x[None], x[:, None, :, None], x[0][None, ...], x[:, [0, 2]], x[torch.tensor([1, 0])], x[x > 0]


@program(X)
def list_index(x: Tensor):
    y = x.clone()
    y[:, [0, 2]] = 0.0
    y[torch.tensor([0])] = x[1:]
    y[:, torch.tensor([1]), 2] += 5
    return y


@program(X)
def shape_arith(x: Tensor):
    shape = x.shape[:-1] + x.shape[:1] + x.shape[:1]
    y = x.view(shape)
    bs = x.shape[0]
    return y, list(x.shape), x.view(bs, -1).shape, x.size()[1:]


@program([X, X])
def list_tensors(xs: list[Tensor]):
    lens = [x.size(0) for x in xs]
    return torch.cat(xs, 1), max(lens), [x.sum() for x in xs]


@program(X)
def new_tensors(x: Tensor):
    return (
        x.new_zeros(2, 3),
        x.new_full((2,), 1.5),
        torch.zeros_like(x),
        torch.full_like(x, 2),
        torch.eye(3),
        torch.linspace(0, 1, 5),
        x.new_ones([2]),
        torch.empty(0, 3),
        torch.tensor([[1, 2], [3, 4]]),
        torch.tensor(2.5),
        torch.ones(2, dtype=torch.int32),
    )


@program(X)
def kwargs(x: Tensor):
    return (
        torch.sum(x, dim=[0, 1], keepdim=True),
        torch.mean(input=x, dim=1),
        x.softmax(dim=1, dtype=torch.float64),
        torch.cat(tensors=[x, x], dim=-1),
        x.argmax(dim=1),
        torch.clamp(input=x, min=0.0, max=1.0),
    )


@program(X)
def sort_(x: Tensor):
    v, i = x.sort(dim=-1, descending=True)
    return v, i, x.argsort(-1), torch.flip(x, [0]), torch.roll(x, 1, 1), x.cumsum(-1), torch.cumprod(x, 0)


@program(X)
def final_named(x: Tensor):
    res = torch.max(x, dim=1)
    return res.values, res.indices, res[0]


@program(X)
def unused_docs(x: Tensor):
    """Doc."""
    "another string"
    pass
    return x.detach().cpu().float()


@program(X)
def numbers(x: Tensor):
    a = x.sum().item()
    b = float(x.max())
    c = int(x.numel())
    return a, b, c, x[0, 0, 0].item()


@program(X)
def split_(x: Tensor):
    a, b = x.split([1, 2], dim=1)
    c = x.split(2, dim=2)
    d = torch.split(x, 1, dim=0)
    q, k, v = x.chunk(3, dim=1)
    return a, b, c[0], len(d), q, k, v, torch.unbind(x, 0)[1]


@program(X)
def nested_function_def(x: Tensor):
    t = x.size(1)
    lower = torch.tril(torch.ones(t, t))
    return (
        (lower @ x).sum(),
        torch.bmm(x, x.transpose(1, 2)),
        x.matmul(x.transpose(-1, -2)),
        torch.baddbmm(torch.zeros(2, 3, 3), x, x.mT),
    )


@program(X)
def scalar_tensor(x: Tensor):
    s = torch.tensor(3.0)
    n = torch.tensor([1, 2, 3], dtype=torch.long, device=x.device)
    return x * s, n, torch.scalar_tensor(2), torch.as_tensor([1.0])


@program(X)
def norms(x: Tensor):
    return (
        torch.norm(x),
        torch.norm(x, dim=-1),
        torch.norm(x, p=1, dim=1, keepdim=True),
        x.norm(),
        x.norm(2, -1),
        x.norm(2, dim=-1, keepdim=True),
        torch.linalg.norm(x),
        torch.linalg.norm(x, dim=-1),
        torch.linalg.vector_norm(x, dim=-1),
    )


@program(X)
def shifts(x: Tensor):
    y = torch.zeros_like(x)
    y[:, 1:] = x[:, :-1]
    y[:, :1] = x[:, -1:]
    idx = torch.arange(x.size(1) - 1, -1, -1)
    return y, x[:, idx], x.index_select(1, idx), x[..., 1:3], x[:, 1:, ..., :2]


@program(X)
def step_neg(x: Tensor, n: int = 2):
    return x[:, n:], x[:, :-n], x[:n], x[n - 1], x[:, -n:, n - 1 :: 2], x[0][1][2]


@program(X)
def item_assign(x: Tensor):
    y = torch.empty(2, 2)
    for i in range(2):
        for j in range(2):
            y[i, j] = i * 2.5 + j
    y[0][1] = 7
    y[1, 0] += 3
    y[-1] *= 2
    return y


@program(X)
def chained_methods(x: Tensor):
    return x.pow(2).sum(-1).sqrt().clamp_min(1e-6).reciprocal()


@program(X)
def type_casts(x: Tensor):
    return (
        x.long(),
        x.int(),
        x.to(torch.int64),
        x.to(torch.bool),
        x.type_as(torch.zeros(1, dtype=torch.float64)),
        x.double().float(),
        x.half().dtype,
        x.byte() if x.dim() == 9 else x.char(),
    )


@program(X)
def rnd(x: Tensor):
    return (
        torch.rand(2, 3).shape,
        torch.randn_like(x).dtype,
        torch.randint(0, 5, (3,)).shape,
        torch.randperm(4).shape,
        torch.bernoulli(torch.full((2,), 0.5)).dtype,
        torch.normal(0.0, 1.0, (2,)).shape,
    )


@program(X)
def misc6(x: Tensor):
    return (
        x.square(),
        torch.true_divide(x, 2),
        torch.div(x, 2, rounding_mode="floor"),
        x.floor_divide(2),
        x.fmod(2),
        x.remainder(0.3),
        x.neg(),
        x.abs_(),
        torch.add(x, 3, alpha=2),
        x.rsqrt().nan_to_num(0.0),
    )


@program(X)
def memory(x: Tensor):
    return (
        x.contiguous().view(-1),
        x.permute(2, 0, 1).is_contiguous(),
        x.clone(memory_format=torch.contiguous_format),
    )


@program(X)
def scalars_in(x: Tensor, lr: float = 0.1, n: int = 3):
    w = x.mean() * lr + n
    if w > 0:
        w = -w
    k = int(w)
    return w, k, float(w) < 3, x[k % 2], torch.arange(k, k + 3)


@program(X)
def torch_ops(x: Tensor):
    return torch.ops.aten.relu(x), torch.ops.aten.add(x, 1)


@program(X)
def devs(
    x: Tensor,
    device: torch.device = CPU,
    dtype: torch.dtype = torch.float64,
    o: torch.device | None = None,
):
    y = torch.zeros(2, device=device, dtype=dtype)
    if o is None:
        o = x.device
    return (
        y,
        device == o,
        torch.zeros(1, device=o),
        y.to(device, torch.float32),
        y.to(x),
        y.to(device=o, dtype=torch.int64),
        str(x.device),
    )


@program(X)
def inplace_bools(x: Tensor, flag: bool = True):
    y = x.clone()
    y += flag
    y *= flag
    y[0] = flag
    y[1, 0] = False
    m = x > 0
    m[0] = flag
    return y, m, x.masked_fill(m, flag), x.long() + flag


@program(X)
def tensor_methods(x: Tensor):
    return (
        x.view(x.size(0), -1),
        x.view([2, 12]),
        x.reshape((4, 6)),
        x.permute([2, 0, 1]),
        x.sum([0, 1]),
        x.sum(0, 1 == 1),
        x.expand_as(x),
        x.unsqueeze(0).squeeze(),
        x.narrow(1, 0, 2),
        x.select(1, 0),
        x.unbind(1)[0],
        x.diagonal(0, 1, 2),
        x.triu(),
        x.fill_(1).cumsum(0),
        x.new_tensor([1]) if False else x,
    )


@program(X)
def comparisons(x: Tensor):
    return (
        (x == 0).sum(),
        x.eq(x).all(),
        (x >= 0) & (x <= 1),
        torch.equal(x, x),
        torch.allclose(x, x),
        x.isnan().any(),
        torch.isfinite(x).all().item(),
        "a" == "b",
        [1] == [1],
        (1, 2) == (1, 2),
    )


@program(X)
def set_complex(x: Tensor):
    y = x.clone()
    b = torch.tensor([True, False, True])
    y[:, b] = 0
    y[0, ~b, 1:] = torch.ones(1, 3)
    y[:, :, 1] = y[:, :, 0]
    y[..., 0] *= 2
    y[:, 1:2] -= 1
    y[y < 0] += 3
    return y


@program(X)
def zero_size(x: Tensor):
    e = x[:, :0]
    return e, e.sum(), torch.cat([e, x], 1), torch.zeros(0).mean(), e.numel() == 0


@program(X)
def views_write(x: Tensor):
    y = x.clone()
    z = y[0]
    z += 1
    y.view(-1)[0] = 100
    w = y.transpose(0, 1)
    w[0] = 0
    t = y.flatten()
    t.mul_(2)
    return y, z, w
