int tick(int kind) {
  if (kind) {
    static int count = 5;
    return count++;
  }
  static int count = 7;
  return count++;
}
