int work(int x) {
  int sum = x;
  sum += 6;
  sum *= 2;
  return sum;
}
