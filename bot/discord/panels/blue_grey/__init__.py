"""Private panels of Blue & Grey."""
