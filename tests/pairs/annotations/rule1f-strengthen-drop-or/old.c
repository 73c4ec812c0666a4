#include <stdio.h>

static int confirmed(void)
{
  char answer[8] = "";
  if (!fgets(answer, sizeof answer, stdin))
    return 0;
  if (answer[0] == 'Y' || answer[0] == 'y')
    return 1;
  return 0;
}

int main(void)
{
  return confirmed() ? 0 : 1;
}
