"""
Programs as models of ONNX.

In: functions, gradients and modules. Out: files that runtimes of ONNX run.
"""
