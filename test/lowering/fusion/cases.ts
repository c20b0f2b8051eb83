# The programs that PyTorch's fuser was tested with in 2018, by the names of its tests, and their gradients.

def abs(x):
    return x.abs() * 2

def broadcast(x, scale, shift):
    return x * scale + shift

def chunk(x):
    a, b, c = x.chunk(3, 1)
    return a * b + c

def chunk_correctness_first(x):
    a, b, c, d = x.chunk(4, 0)
    return a + b + c + d

def chunk_correctness_middle(x):
    a, b = x.chunk(2, 1)
    return a + b

def chunk_correctness_last(x):
    a, b, c, d = x.chunk(4, 2)
    return a + b + c + d

def chunk_correctness_transposed(x):
    a, b, c, d = x.transpose(0, 1).chunk(4, 0)
    return a + b + c + d

def chunk_distributes(x, y):
    a, b = (x + y).chunk(2, 1)
    return a * b

def chunk_motion_deduplicates_inputs(x):
    z = x * x
    a, b = z.chunk(2)
    return a * b

def chunk_motion_broadcast(x, y):
    a, b = (x * y).sigmoid().chunk(2, 1)
    return a * b

def chunk_multiple(s, x, y, z):
    z1, z2 = z.chunk(2, 2)
    x1, x2, x3 = x.chunk(3, 1)
    y1, y2 = y.chunk(2, 0)
    return s + x1 + x2 + x3 + y1 + y2 + z1 + z2

def concat(hx, cx):
    return torch.cat((hx + cx, hx * cx))

def concat_invariant(x, y, z):
    a = x + y
    b = x - y
    w = torch.cat([a, b])
    return w + z

def checks_cat_inputs(x, y):
    return torch.cat([x + 2 * x + x**2, y + 4 * y + y**3], 0)

def clamp(a, b):
    c = torch.clamp(a + b, min=0, max=2)
    d = torch.clamp(a + b, min=0, max=float("inf"))
    e = torch.clamp(a - b, max=2)
    return c + d + e

def comparison_equal(x, y):
    mask = (x == 0).type_as(x)
    z = x * mask + y
    return z * (x != 0).type_as(x) + y

def comparison_greater(x, y):
    mask = (x > 0).type_as(x)
    z = x * mask + y
    return z * (x >= y).type_as(x) + y

def comparison_less(x, y):
    mask = (x < 0).type_as(x)
    z = x * mask + y
    return z * (x <= y).type_as(x) + y

def where_and_typing(f, g):
    mask = f > g
    return torch.where(mask, f, g), mask

def exp(x, y):
    return torch.exp(x + 0.5 * y)

def relu(x, y):
    return torch.relu(x + 0.5 * y)

def erf(x):
    return torch.nn.functional.relu(torch.erf(x) - torch.erfc(x))

def scalar(x, y):
    return 2 * x + y

def tensor_scalar_ops(x, y):
    z = x * 3 - 2
    return (z + y) / 5

def small_constant(x, y):
    return (1e-8 * x + 5e-9 * y) * 1e8

def gates(x, hx, w_ih, w_hh, b_ih, b_hh):
    return (x.mm(w_ih.t()) + hx.mm(w_hh.t()) + b_ih + b_hh).chunk(4, 1)

def lstm(x, hx, cx, w_ih, w_hh, b_ih, b_hh):
    ingate, forgetgate, cellgate, outgate = gates(x, hx, w_ih, w_hh, b_ih, b_hh)
    cy = forgetgate.sigmoid() * cx + ingate.sigmoid() * cellgate.tanh()
    return outgate.sigmoid() * cy.tanh(), cy

def lstm_concat(x, hx, cx, w_ih, w_hh, b_ih, b_hh):
    hy, cy = lstm(x, hx, cx, w_ih, w_hh, b_ih, b_hh)
    return torch.cat((hy, cy))

def lstm_gates_permutations(x, hx, w_ih, w_hh, b_ih, b_hh):
    ingate, forgetgate, cellgate, outgate = gates(x, hx, w_ih, w_hh, b_ih, b_hh)
    return ingate.sigmoid() * forgetgate.sigmoid() * cellgate.tanh() * outgate.sigmoid()

def milstm(x, hx, cx, w_ih, w_hh, alpha, beta_i, beta_h, bias):
    wx = x.mm(w_ih.t())
    uz = hx.mm(w_hh.t())
    gates = alpha * wx * uz + beta_i * wx + beta_h * uz + bias
    ingate, forgetgate, cellgate, outgate = gates.chunk(4, 1)
    cy = forgetgate.sigmoid() * cx + ingate.sigmoid() * cellgate.tanh()
    return outgate.sigmoid() * cy.tanh(), cy

def abs_gradient(x, grad):
    x.requires_grad_()
    results = [abs(x)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x], seeds)

def broadcast_gradient(x, scale, shift, grad):
    x.requires_grad_()
    scale.requires_grad_()
    shift.requires_grad_()
    results = [broadcast(x, scale, shift)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, scale, shift], seeds)

def chunk_gradient(x, grad):
    x.requires_grad_()
    results = [chunk(x)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x], seeds)

def chunk_correctness_first_gradient(x, grad):
    x.requires_grad_()
    results = [chunk_correctness_first(x)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x], seeds)

def chunk_correctness_middle_gradient(x, grad):
    x.requires_grad_()
    results = [chunk_correctness_middle(x)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x], seeds)

def chunk_correctness_last_gradient(x, grad):
    x.requires_grad_()
    results = [chunk_correctness_last(x)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x], seeds)

def chunk_correctness_transposed_gradient(x, grad):
    x.requires_grad_()
    results = [chunk_correctness_transposed(x)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x], seeds)

def chunk_distributes_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [chunk_distributes(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def chunk_motion_deduplicates_inputs_gradient(x, grad):
    x.requires_grad_()
    results = [chunk_motion_deduplicates_inputs(x)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x], seeds)

def chunk_motion_broadcast_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [chunk_motion_broadcast(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def chunk_multiple_gradient(s, x, y, z, grad):
    s.requires_grad_()
    x.requires_grad_()
    y.requires_grad_()
    z.requires_grad_()
    results = [chunk_multiple(s, x, y, z)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [s, x, y, z], seeds)

def concat_gradient(hx, cx, grad):
    hx.requires_grad_()
    cx.requires_grad_()
    results = [concat(hx, cx)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [hx, cx], seeds)

def concat_invariant_gradient(x, y, z, grad):
    x.requires_grad_()
    y.requires_grad_()
    z.requires_grad_()
    results = [concat_invariant(x, y, z)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y, z], seeds)

def checks_cat_inputs_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [checks_cat_inputs(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def clamp_gradient(a, b, grad):
    a.requires_grad_()
    b.requires_grad_()
    results = [clamp(a, b)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [a, b], seeds)

def comparison_equal_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [comparison_equal(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def comparison_greater_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [comparison_greater(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def comparison_less_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [comparison_less(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def where_and_typing_gradient(f, g, grad):
    f.requires_grad_()
    g.requires_grad_()
    result, mask = where_and_typing(f, g)
    results = [result]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [f, g], seeds)

def exp_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [exp(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def relu_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [relu(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def erf_gradient(x, grad):
    x.requires_grad_()
    results = [erf(x)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x], seeds)

def scalar_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [scalar(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def tensor_scalar_ops_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [tensor_scalar_ops(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def small_constant_gradient(x, y, grad):
    x.requires_grad_()
    y.requires_grad_()
    results = [small_constant(x, y)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, y], seeds)

def lstm_gradient(x, hx, cx, w_ih, w_hh, b_ih, b_hh, grad0, grad1):
    x.requires_grad_()
    hx.requires_grad_()
    cx.requires_grad_()
    w_ih.requires_grad_()
    w_hh.requires_grad_()
    b_ih.requires_grad_()
    b_hh.requires_grad_()
    hy, cy = lstm(x, hx, cx, w_ih, w_hh, b_ih, b_hh)
    results = [hy, cy]
    seeds: List[Optional[Tensor]] = [grad0, grad1]
    return torch.autograd.grad(results, [x, hx, cx, w_ih, w_hh, b_ih, b_hh], seeds)

def lstm_concat_gradient(x, hx, cx, w_ih, w_hh, b_ih, b_hh, grad):
    x.requires_grad_()
    hx.requires_grad_()
    cx.requires_grad_()
    w_ih.requires_grad_()
    w_hh.requires_grad_()
    b_ih.requires_grad_()
    b_hh.requires_grad_()
    results = [lstm_concat(x, hx, cx, w_ih, w_hh, b_ih, b_hh)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, hx, cx, w_ih, w_hh, b_ih, b_hh], seeds)

def lstm_gates_permutations_gradient(x, hx, w_ih, w_hh, b_ih, b_hh, grad):
    x.requires_grad_()
    hx.requires_grad_()
    w_ih.requires_grad_()
    w_hh.requires_grad_()
    b_ih.requires_grad_()
    b_hh.requires_grad_()
    results = [lstm_gates_permutations(x, hx, w_ih, w_hh, b_ih, b_hh)]
    seeds: List[Optional[Tensor]] = [grad]
    return torch.autograd.grad(results, [x, hx, w_ih, w_hh, b_ih, b_hh], seeds)

def milstm_gradient(x, hx, cx, w_ih, w_hh, alpha, beta_i, beta_h, bias, grad0, grad1):
    x.requires_grad_()
    hx.requires_grad_()
    cx.requires_grad_()
    w_ih.requires_grad_()
    w_hh.requires_grad_()
    alpha.requires_grad_()
    beta_i.requires_grad_()
    beta_h.requires_grad_()
    bias.requires_grad_()
    hy, cy = milstm(x, hx, cx, w_ih, w_hh, alpha, beta_i, beta_h, bias)
    results = [hy, cy]
    seeds: List[Optional[Tensor]] = [grad0, grad1]
    return torch.autograd.grad(results, [x, hx, cx, w_ih, w_hh, alpha, beta_i, beta_h, bias], seeds)
