#include <stdio.h>

int main(void)
{
  int x = getchar();
  int y = 0;
  const char *o;

  if (x > 0) {
    y = 3;
    if (x - y > 0)
      o = "over";
    else
      o = "under";
  } else
    o = "none";

  if (x > 20)
    o = "capped";

  puts(o);
  return 0;
}
