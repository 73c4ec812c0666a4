int in_range(int x, int limit) {
  if (x <= limit)
    return 1;
  return 0;
}
