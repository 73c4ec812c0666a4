int b(int n) { return n; }
