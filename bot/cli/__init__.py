"""The command line ``longroll``: one module a command."""
