"""Ratings, seasons, leaderboards, medals, fair play: values in, values out."""
