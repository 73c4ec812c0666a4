static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static int (*const table[])(int) = {down, up};
int apply(int i, int x) { return table[i & 1](x); }
