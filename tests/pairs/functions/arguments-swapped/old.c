#include <stdio.h>

static int value(const char *s)
{
  return *s >= '0' && *s <= '9' ? *s - '0' : -1;
}

static int subtract(int from, int what)
{
  return from - what;
}

int main(int argc, char **argv)
{
  if (argc != 3 || value(argv[1]) < 0 || value(argv[2]) < 0)
    return 1;
  int a = value(argv[1]), b = value(argv[2]);
  printf("%d\n", subtract(a, b));
  return 0;
}
