int step(int x) {
  int y = x + 1;
  return y * 2;
}
