int valid(int x, int y) {
  if (x > 0) {
    x += y;
    return x;
  }
  return y;
}
