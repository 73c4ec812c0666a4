unsigned low(unsigned x) { return x & 255; }
