"""Decision handlers of a turn. ``table`` maps each kind of frame to its handler; ``turn`` drives them."""
