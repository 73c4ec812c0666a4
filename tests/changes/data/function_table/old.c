static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static int (*const table[])(int) = {up, down};
int apply(int i, int x) { return table[i & 1](x); }
