int limit = 10;
const char *title = "old title";
static int gone(int x) { return x; }
static int was(int x) { return x * 7; }
int step(int x) {
  int y = x + 1;
  return gone(y) + was(y) + title[0] > limit;
}
