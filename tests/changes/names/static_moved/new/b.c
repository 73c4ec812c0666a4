static int twice(int x) { return x * 2; }
int twice_of(int x) { return twice(x); }
int b(int x) { return x - 1; }
