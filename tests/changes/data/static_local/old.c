int next(void) {
  static int value = 100;
  return value++;
}
