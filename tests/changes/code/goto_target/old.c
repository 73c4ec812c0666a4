int scan(int x) {
  if (x == 1)
    goto one;
  if (x == 2)
    goto two;
  return 0;
one:
  return 10;
two:
  return 20;
}
