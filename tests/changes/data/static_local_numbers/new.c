int tick(int kind) {
  if (kind > 1) {
    static int count = 1;
    return count++;
  }
  if (kind) {
    static int count = 5;
    return count++;
  }
  static int count = 7;
  return count++;
}
