int tested(int i, int j) { int a, b, c, o = 1; int procedure(int, int, int);
  a = 0; b = 0;
  if (i > 0)
    a = 1;
  for (c = 0; c < j; c++)
    b += c;
  if (j > 0) {
    if (a > 0)
      o = 2;
    b += procedure(i, j, o); }
  return o;
}

int procedure(int i, int j, int o) {
  while (i-- > 0)
    j += o;
  return j;
}

int main(int argc, char **argv) {
  return tested(argc - 2, argc - 1);
}
