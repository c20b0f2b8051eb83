"""
Traces: functions of Python that run once on tensors that write down what is done with them.

In come a function and example arguments; out goes a function of IR, by way of TorchScript text. `trace` runs
the function, `recorder` writes the lines, `traced` is what stands for tensors and numbers meanwhile;
`numpy_functions` and `array_namespace` are the functions of NumPy and of the array API standard on these.
"""
