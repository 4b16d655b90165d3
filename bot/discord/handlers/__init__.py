"""What commands and buttons do, once their values are checked."""
