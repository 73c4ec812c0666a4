/* A statement is gone: what was not done has effects too. */
#include <stdio.h>

struct shape { int width; int height; };

static int area(struct shape s)
{
  return s.width * s.height;
}

int main(void)
{
  struct shape s = {3, 4};
  s.height = 5;
  struct shape copy = s;
  printf("%d\n", area(copy));
  return 0;
}
