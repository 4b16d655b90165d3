"""Several processes of one bot on one PostgreSQL database: who is there, who owns which match, what the others know.

``peers`` is what everybody else uses. ``membership`` is a process among others, ``ownership`` its matches; what they
say to each other goes over the connection of ``exchange``.
"""
