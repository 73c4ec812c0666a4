//! Hash-consed expressions.
