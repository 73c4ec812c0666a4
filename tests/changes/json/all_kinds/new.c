int limit = 11;
const char *title = "new title";
static int fresh(int x) { return x + x; }
static int is(int x) { return x * 7; }
int step(int x) {
  int y = x + 2;
  y -= 1;
  return fresh(y) + is(y) + title[0] > limit;
}
