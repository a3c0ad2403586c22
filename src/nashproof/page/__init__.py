"""RENDER: pages from accepted certificates. Cannot compute."""
