int compute(int x) {
  int y = x * x;
  return y + 1;
}
int main(int argc, char **argv) { return compute(argc); }
