"""Programs that write tensors which overlap themselves, or what is read: PyTorch decides what they give."""

EXPANDED = "    y = x.expand(2, 3)\n"
REFUSED = {
    "add_": f"{EXPANDED}    y.add_(1)",
    "copy_": f"{EXPANDED}    y.copy_(torch.ones(2, 3))",
    "a column": f"{EXPANDED}    y[:, 0] = 5.0",
    "transposed": f"{EXPANDED}    y.t().sub_(1)",
    "fill_ of a tensor": f"{EXPANDED}    y.fill_(torch.tensor(2.0))",
    "dropout_": f"{EXPANDED}    y = torch.dropout_(y, 0.5, True)",
    "out": f"{EXPANDED}    torch.add(y, x, out=y)",
    "scatter_": f"{EXPANDED}    y.scatter_(0, torch.zeros([1, 3]).long(), 7.0)",
    "of a local tensor": "    y = torch.ones(3).expand(2, 3)\n    y.mul_(2)",
}
"""Writes that PyTorch refuses, of a vector of 3 elements."""

TWICE = {
    "strides that interleave": "    y = torch.as_strided(x, [2, 2], [1, 1])\n    y.add_(1)",
    "index_put_ that adds": f"{EXPANDED}    y.index_put_([torch.tensor([0])], x, True)",
    "tril_": f"{EXPANDED}    y.tril_()",
}
"""As `REFUSED`, but PyTorch writes some elements several times, in an order of its own."""

FILLED = {
    "y.fill_(2)": [2, 2, 2],
    "y.zero_()": [0, 0, 0],
    "y.t().fill_(2)": [2, 2, 2],
    "y.masked_fill_(y > 2, 7)": [1, 2, 7],
    "y.masked_fill_(torch.tensor([[True, False, False], [False, False, True]]), 7)": [7, 2, 7],
    "y.masked_fill_(torch.tensor([[False], [True]]), torch.tensor(7))": [7, 7, 7],
    "y.index_fill_(0, torch.tensor([0]), 7)": [7, 7, 7],
    "y.index_fill_(1, torch.tensor([2]), torch.tensor(7.0))": [1, 2, 7],
    "y[torch.tensor([0])] = torch.tensor([5.0, 2.0, 7.0])": [5, 2, 7],
    "y[torch.tensor([[True, False, False], [False, False, True]])] = 7.0": [7, 2, 7],
    "torch.threshold_(y, 2.0, 0.0)": [0, 0, 3],
    "torch.dropout_(y, 0.5, False)": [1, 2, 3],
    "torch.ones([2, 3], out=y)": [1, 1, 1],
    "y = torch.as_strided(x, [2, 2], [1, 1])\n    y.fill_(7)": [7, 7, 7],
}
"""What writes to `y` make of the vector."""

TAKEN = {
    "a row": f"{EXPANDED}    y[0] = 5.0",
    "one row": "    y = x.expand(1, 3)\n    y.add_(1)",
    "a copy": "    y = x.expand(2, 3).clone()\n    y.add_(1)",
    "no elements": "    y = x[:0].expand(2, 0)\n    y.add_(1)",
    "strides with gaps": "    y = torch.as_strided(x, [2], [2])\n    y.add_(1)",
}

INDEX = "torch.tensor([0, 1])"
PARTLY = {
    "a row": "x.add_(x[0])",
    "a row, as an operator": "x += x[0]",
    "a row, out": "torch.add(x, x[0], out=x)",
    "a row, copied": "x.copy_(x[0])",
    "another order": "x.mul_(x.t())",
    "an order that is written": "x.t().mul_(x)",
    "the next": "v = x.view(-1)\n    v[1:].add_(v[:-1])",
    "the next, as an operator": "v = x.view(-1)\n    v[1:] += v[:-1]",
    "two of three": "v = x.view(-1)\n    v[:3].mul_(v[1:4])",
    "slices of unknown bounds": "v = x.view(-1)\n    n = x.size(0)\n    v[n - 1:].add_(v[:n + 1])",
    "narrowed": "v = x.view(-1)\n    v.narrow(0, 0, 3).copy_(v.narrow(0, 1, 3))",
    "in one of two orders": "v = x.view(-1)\n    w = v if x.size(0) > 1 else x\n    w[1:].add_(v[:-1])",
    "rows that follow": "for i in range(1):\n        x[i:].add_(x[i])",
    "rows put": f"x.index_put_([{INDEX}], x)",
    "rows added": f"x.index_add_(0, {INDEX}, x)",
    "elements put": "x.scatter_(0, torch.zeros([2, 2]).long(), x)",
    "elements added": "x[:1].scatter_add_(0, torch.zeros([2, 2]).long(), x)",
    "elements gathered": "torch.gather(x, 0, torch.zeros([2, 2]).long(), out=x)",
    "joined": "torch.cat([x[:1], x[1:]], out=x)",
    "stacked": "torch.stack([x[0], x[1]], out=x)",
    "rows selected": f"torch.index_select(x, 0, {INDEX}, out=x)",
    "products, and what they are added to": "v = x.view(-1)\n    torch.addmv(v[1:3], x, x[0], out=v[:2])",
    "sums": "v = x.view(-1)\n    torch.cumsum(v[1:], 0, out=v[:-1])",
}
"""Programs of a matrix `x` of 2 x 2 elements that PyTorch refuses."""

EXACTLY = {
    "itself": ("x.add_(x)", [0, 2, 4, 6]),
    "all of it": ("x.add_(x.detach())", [0, 2, 4, 6]),
    "the same slice": ("x[1:].add_(x[1:])", [0, 1, 4, 6]),
    "another row": ("x[0].add_(x[1])", [2, 4, 2, 3]),
    "a row of any number": ("i = x.size(0) - 1\n    x[i - 1].add_(x[i])", [2, 4, 2, 3]),
    "the rows before": ("for i in range(1):\n        x[i + 1:].add_(x[i])", [0, 1, 2, 4]),
    "the other half": ("n = x.size(0) - 1\n    x[:n].add_(x[n:])", [2, 4, 2, 3]),
    "every other": ("v = x.view(-1)\n    v[::2].add_(v[1::2])", [1, 1, 5, 3]),
    "the other piece": ("a, b = torch.chunk(x, 2)\n    a.add_(b)", [2, 4, 2, 3]),
    "narrowed": ("x.narrow(0, 0, 1).copy_(x.narrow(0, 1, 1))", [2, 3, 2, 3]),
    "a copy": ("x.add_(x[0].clone())", [0, 2, 2, 4]),
    "its own product": ("torch.mm(x, x, out=x)", [2, 3, 6, 11]),
    "another row, put": (f"x[:1].index_add_(0, {INDEX}[:1], x[1:])", [2, 4, 2, 3]),
}
"""Programs and what they make of the matrix."""

GAPS = {
    "a column": ("x.sub_(x[:, :1])", [0, 1, 0, 1]),
    "columns": ("x[:, 1:].add_(x[:, :1])", [0, 1, 2, 5]),
    "an order in which it has gaps": ("v = x.t()\n    v.add_(v[0])", [0, 1, 4, 5]),
}
"""As `EXACTLY`; PyTorch does not look at what has gaps, and may read what it has written already."""
