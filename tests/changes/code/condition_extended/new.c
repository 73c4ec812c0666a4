int valid(int x, int y) {
  if (x > 0 && y > 0) {
    x += y;
    return x;
  }
  return y;
}
