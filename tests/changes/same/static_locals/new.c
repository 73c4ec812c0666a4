int tick(int kind) {
  if (kind) {
    // The same variables with other numbers behind their names.
    static int count = 5;
    return count++;
  }
  static int count = 7;
  return count++;
}
