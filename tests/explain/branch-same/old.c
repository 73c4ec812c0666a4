#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
  int x, y, o;

  if (argc != 2)
    return 1;
  x = atoi(argv[1]);

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

  printf("o=%d\n", o);
  return 0;
}
