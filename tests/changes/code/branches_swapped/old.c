int pick(int x) {
  int r;
  if (x)
    r = 1;
  else
    r = 2;
  return r;
}
