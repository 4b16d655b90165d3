"""The benchmarks of Blue & Grey."""
