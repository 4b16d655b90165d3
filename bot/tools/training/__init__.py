"""Training of the judges: self-play, fit, evaluation. ``longroll train --help`` has the steps.

By module: ``samples`` (the data file), ``self_play`` (one battle), ``gathering`` (many, over processes, resumable),
``battles`` (what is played), ``fitting`` (features to numbers), ``scoring`` (errors, calibration, intervals),
``models`` (what is stored), ``evaluation`` and ``plots`` (for ``docs/generals.md``). What reads or fits arrays needs
the extra ``laboratory``.
"""
