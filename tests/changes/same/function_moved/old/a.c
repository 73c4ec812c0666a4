static int scale(int x) { return x * 10; }
int a(int x) { return scale(x); }
int b(int x) { return x - 1; }
