int work(int x) {
  int total = x;
  total += 5;
  total *= 2;
  return total;
}
