int calculate(int x) {
  int y = x * x;
  return y + 2;
}
int main(int argc, char **argv) { return calculate(argc); }
