int pick(int x) {
  int r;
  if (x)
    r = 2;
  else
    r = 1;
  return r;
}
