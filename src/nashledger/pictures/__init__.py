"""Pictures of the site as SVG, each with its data."""
