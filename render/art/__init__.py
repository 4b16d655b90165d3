"""Drawing by code: ink and paper, the sketch that everything is drawn with, and what the pictures are made of."""
