int scan(int x) {
  if (x == 1)
    goto two;
  if (x == 2)
    goto two;
  return 0;
one:
  return 10;
two:
  return 20;
}
