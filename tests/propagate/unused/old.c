/* The situation of figure 4 of Qi et al.: what differs is used only if the second byte asks for it. */
#include <stdio.h>

int main(void)
{
  int smoke = getchar(), fitted = getchar();
  int doubtful = smoke > 40 && smoke == 7;
  int alarm = 0;

  if (fitted == 'f' && doubtful)
    alarm = 1;
  printf("%d\n", alarm);
  return 0;
}
