"""Everything that knows Discord: commands, handlers of buttons, panels, messages and their delivery."""
