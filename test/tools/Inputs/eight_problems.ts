def f(x, y: int):
    a = torch.foo(x)
    b = torch.bar(x, y)
    c = x.quux()
    d = torch.nn.functional.frobnicate(x)
    e = torch.ops.mylib.op(x)
    with torch.enable_grad():
        z = x
    try:
        z = x
    except ValueError:
        z = a
    return torch.add(x, "s")
