"""Copies of records that never change, with other values in some fields.

Where the engine is compiled, the records that it reads most are no Structs but classes of compiled code, and this
module is made anew for both (``bot.tools.compiled.struct_classes``).
"""

from msgspec import structs

replace = structs.replace
