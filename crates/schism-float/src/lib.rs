//! schism's floating-point arithmetic in every format, bit for bit as x86.
