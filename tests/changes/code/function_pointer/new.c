static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
int apply(int x, int flag) {
  int (*f)(int) = flag ? down : up;
  return f(x);
}
