"""SOLVE: values, optimal strategies, equilibria, dominance. Knows no claims."""
