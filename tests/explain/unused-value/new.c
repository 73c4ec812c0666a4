/* After figure 4 of Qi et al.: the changed value is used behind a condition only that does not hold. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
  int equipped = atoi(argv[1]);
  int reports = 1, intent = 0;
  int unknown = reports || intent;
  int alarm = 0;

  if (equipped && unknown)
    alarm = 1;
  printf("%d\n", alarm);
  return 0;
}
