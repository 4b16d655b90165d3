"""A scenario file that uses every feature of the format, and edits of its lines by tests."""

EVERYTHING = """\
# A battle that never was: it has one of everything.
id: picket-line
family: battle-cry
name: The Picket Line
date: 1862-02-28
place: "Nowhere: Virginia"
designer: A. Nonymous
reconstruction: yes

introduction: >-
  Two armies meet
  by the stream.

  Neither meant to.

first: confederate
armies:
  union:
    commander: George B. McClellan
    cards: 5
    flags: 4
    edge: bottom
  confederate: {commander: Joseph E. Johnston, cards: 6, flags: 7, edge: top}

map: |
  #  1  2  3  4  5  6  7  8  9  10 11 12 13
  A  .  .  .  .  .  .  .  .  .  .  .  .  .
  B    .  W  .  .  .  .  .  .  .  .  .  .

  C  O  F  H  HW T  S  ~  =  -  R  .  .  .
  D    .  .  .  .  .  .  .  .  .  .  .  .
  E  .  .  .  .  .  .  .  .  .  .  .  .  .
  F    .  .  .  .  .  .  .  .  .  .  .  .
  G  .  .  .  .  .  .  .  .  .  .  .  .  .
  H    .  .  .  .  .  .  .  .  .  .  .  .
  I  .  .  .  .  .  .  .  .  .  .  .  .  .

places: {C6: Miller's farm}

hexsides:
  fence:
    E6: ne nw
    E7: w
  fieldwork:
    G6: nw ne, e se
  entrenchment: {G7: north, g8: [w nw]}

units:
  union:
    infantry: I3 I4, I5
              I6
    cavalry: [I8, I9]
    artillery: I1
    horse artillery: {I12: Tidball's battery}
    generals: {I4: Sumner}
  confederate:
    infantry:
      A1: 4th Alabama
      A2:
    cavalry: C4
    generals: {B12: Longstreet}

provenance:
  cards: sourced
  map: house, drawn
    for this test
  A1: sourced, a letter
"""


def changed(old: str, new: str, text: str = EVERYTHING) -> str:
    """The file with one passage, which must be in it once, replaced by another."""
    assert text.count(old) == 1, f"{text.count(old)} times in the file: {old!r}"
    return text.replace(old, new)
