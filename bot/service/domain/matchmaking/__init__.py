"""The matcher: from people who wait, pairs with a battle, sides, a server and the reasons. Pure."""
