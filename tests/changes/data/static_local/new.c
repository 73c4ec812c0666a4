int next(void) {
  static int value = 200;
  return value++;
}
