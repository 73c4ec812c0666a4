/* The situation of figure 5 of Qi et al.: only speeds of 61 to 70 show that the limit is another one. */
#include <stdio.h>

int main(void)
{
  int sure = getchar(), speed = getchar(), room = getchar();
  int enabled = sure == 's' && speed <= 60 && room > 30;

  puts(enabled ? "on" : "off");
  return 0;
}
