"""
Reverse and forward differentiation, and the specialisation of undefined gradients.

In: functions of values. Out: the functions with their gradients or tangents as IR.
"""
