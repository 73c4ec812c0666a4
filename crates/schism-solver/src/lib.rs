//! schism's satisfiability of path conditions: a bit-blaster over CaDiCaL, caches, Z3 for cross-checking.
