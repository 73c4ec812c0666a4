static int add(int a, int b, int c) {
  int sum = a + b;
  return sum;
}
int main(int argc, char **argv) { return add(argc, 2, 3); }
