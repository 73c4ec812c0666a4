int a(int x) { return x; }
