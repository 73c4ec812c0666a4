static int twice(int x) { return x * 2; }
int a(int x) { return twice(x) + 1; }
