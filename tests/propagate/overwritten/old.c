/* What differs is overwritten unless the lift is nearly full. */
#include <stdio.h>

static int wait;

static void choose(int floor)
{
  wait = floor > 9 ? 12 : 5;
}

int main(void)
{
  int floor = getchar(), people = getchar();
  choose(floor);
  if (people < 200)
    wait = 30;
  printf("%d\n", wait);
  return 0;
}
