"""Tools around the bot: benchmarks, balance, simulation, the pictures of the players' guide."""
