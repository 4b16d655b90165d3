"""Tools around the bot: benchmarks, balance, simulation, pictures of the players' guide."""
