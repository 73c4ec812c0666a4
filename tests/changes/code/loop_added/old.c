int spin(int n) {
  int s = 0;
  s += n;
  return s;
}
