"""The store: the tables, the database behind them, its migrations, backup and check."""
