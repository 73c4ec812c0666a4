int mix(int a, int b) {
  int x, y;
  long z;
  x = a + 1;
  y = b + 2;
  z = x * y;
  return (int)z;
}
