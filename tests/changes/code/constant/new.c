int step(int x) {
  int y = x + 2;
  return y * 2;
}
