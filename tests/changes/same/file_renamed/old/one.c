static int twice(int x) { return x * 2; }
int f(int x) { return twice(x); }
