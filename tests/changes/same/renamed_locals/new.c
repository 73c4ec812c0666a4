int sum(const int *numbers, int n) {
  int result = 0;
  for (int at = 0; at < n; at++)
    result += numbers[at];
  return result;
}
