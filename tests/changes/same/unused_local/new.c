int half(int x) {
  int unused;
  return x / 2;
}
