//! schism's exploration of a program: candidates, budgets, strategies.
