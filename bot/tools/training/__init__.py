"""Training of the judges: self-play, fit, evaluation. ``python -m bot.tools.training --help`` has the steps.

By module: ``samples`` (the data file), ``self_play`` (one battle), ``gathering`` (many, over processes, resumable),
``battles`` (what is played), ``fitting`` (features to numbers), ``scoring`` (errors, calibration, intervals),
``evaluation`` (tables and plots for ``docs/generals.md``).
"""
