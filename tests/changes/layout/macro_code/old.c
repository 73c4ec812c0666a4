#define SWAP(a, b) do { int t = a; a = b; b = t; } while (0)
void order(int *p) {
  int x = p[0], y = p[1];
  if (x > y)
    SWAP(x, y);
  p[0] = x;
  p[1] = y;
}
