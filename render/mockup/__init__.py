"""Messages drawn as a chat shows them, in a look of our own, for pages that explain how a battle is played.

The content is what the bot sends, word by word and button by button; nothing here knows any chat program.
"""
