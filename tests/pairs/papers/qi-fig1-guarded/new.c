/* Figure 1 of Qi et al. where the intermediate value is not printed: only the decision is. y is 2 instead of 3.
   Seen: x = 3 and nothing else. */
#include <stdio.h>

int main(void)
{
  int x = getchar();
  int y = 0;
  const char *o;

  if (x > 0) {
    y = 2;
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
