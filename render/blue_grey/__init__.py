"""Pictures and words of Blue & Grey, made of its views and events alone; never of positions."""
