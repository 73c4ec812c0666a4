int mix(int a, int b) {
  long z;
  int y, x;
  x = a + 1;
  y = b + 2;
  z = x * y;
  return (int)z;
}
