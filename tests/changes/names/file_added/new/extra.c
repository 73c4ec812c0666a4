int extra(int x) { return x << 1; }
