int weight(int i) {
  int w[5] = {1, 2, 4, 8, 16};
  return w[i];
}
