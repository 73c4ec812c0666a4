//! schism's tests and findings as files.
