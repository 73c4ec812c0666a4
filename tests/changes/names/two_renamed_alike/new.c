static int west(int x) { return x + 1; }
static int east(int x) { return x + 1; }
int use(int x) { return west(x) * east(x); }
