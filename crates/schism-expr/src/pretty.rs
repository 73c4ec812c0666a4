//! C-like text.
