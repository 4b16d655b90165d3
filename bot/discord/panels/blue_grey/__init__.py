"""The private panels of Blue & Grey."""
