int square_plus_one(int x) {
  int y = x * x;
  return y + 1;
}
int main(int argc, char **argv) { return square_plus_one(argc); }
