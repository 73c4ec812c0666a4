static int left(int x) { return x + 1; }
static int right(int x) { return x + 1; }
int use(int x) { return left(x) * right(x); }
