"""PyTorch's own databases of samples, run against mytorch.

PyTorch tests every operation, module and optimizer with the samples of `op_db`, `module_db` and
`optim_db`, in `torch.testing._internal`. Here each sample is given to both, and what comes out is
compared: the outputs, the gradients, and what became of the inputs.
`python -m tests.pytorch_databases` prints the table.
"""
