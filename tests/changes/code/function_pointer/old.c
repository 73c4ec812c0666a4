static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
int apply(int x, int flag) {
  int (*f)(int) = flag ? up : down;
  return f(x);
}
