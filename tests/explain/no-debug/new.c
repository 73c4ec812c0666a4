/* After figure 1 of Qi et al.: y is 2 instead of 3 in the positive branch. Seen: x = 3 prints 2 instead of 0
   (the branch goes the other way), x from 4 to 20 prints 2 instead of 3; above 20 the value is overwritten. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
  int x, y, o;

  if (argc != 2)
    return 1;
  x = atoi(argv[1]);

  if (x > 0) {
    y = 2;
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
