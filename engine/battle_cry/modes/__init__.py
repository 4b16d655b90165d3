"""Ways to play a battle besides the duel: several players a side, an imaginary opponent, a night that falls."""
