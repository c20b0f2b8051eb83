"""
Traces: functions of Python that run on tensors that write down what is done with them.

In come a function and example arguments; out goes a function of IR, by way of TorchScript text. `trace` runs
the function, `recorder` writes the lines of a run, `paths` merges those of several, `traced` is what stands
for tensors and numbers meanwhile, and `places` tells where in the user's code this is.

NumPy's functions are in tables by their names: `ufuncs`, `reductions`, `sampling`, `numpy_forms` for those of
one expression, `numpy_functions` for the others and all of them, and `creation` for new arrays.
`array_namespace` has these under the names of the array API standard.
"""
