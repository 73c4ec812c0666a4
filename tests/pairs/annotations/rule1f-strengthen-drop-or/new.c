/* Rule 1(f): the condition A || B becomes B: an upper-case Y is no longer a yes. Seen for a first character Y
   only. */
#include <stdio.h>

static int confirmed(void)
{
  char answer[8] = "";
  if (!fgets(answer, sizeof answer, stdin))
    return 0;
  if (answer[0] == 'y')
    return 1;
  return 0;
}

int main(void)
{
  return confirmed() ? 0 : 1;
}
