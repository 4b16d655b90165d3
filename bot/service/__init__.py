"""The service: everything between the engine and Discord that knows no type of Discord.

``usecases`` (what clients call) use ``persistence`` (what reads and writes), which uses ``domain`` (pure decisions) and
``model`` (values); ``workers`` run by themselves. Each change of a match is decided by a pure function from a live
match, a command and a ``Context``, and is stored in one transaction.
"""
