#include <stdio.h>
#include "schism.h"

static int confirmed(void)
{
  char answer[8] = "";
  if (!fgets(answer, sizeof answer, stdin))
    return 0;
  if (change(answer[0] == 'Y' || answer[0] == 'y', answer[0] == 'y'))
    return 1;
  return 0;
}

int main(void)
{
  return confirmed() ? 0 : 1;
}
