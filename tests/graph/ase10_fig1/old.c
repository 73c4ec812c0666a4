int main(int argc, char **argv) {
  int x, y;
  int o;

  x = argc;

  if (x > 0) {
    y = 3;
    if (x - y > 0)
      o = y;
    else
      o = 0;
  } else
    o = -1;

  if (x > 20)
    o = 10;

  return o;
}
