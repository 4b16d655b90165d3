"""The store: tables, the database behind them, migrations, backup."""
