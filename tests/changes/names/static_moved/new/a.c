int twice_of(int x);
int a(int x) { return twice_of(x) + 1; }
