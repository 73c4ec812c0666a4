int b(int x) { return x - 1; }
int c(int x) { return x + 3; }
