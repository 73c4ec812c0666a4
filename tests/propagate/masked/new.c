/* A branch that the input does not decide itself, through two assignments: the conflict is transitive. */
#include <stdio.h>

int main(void)
{
  int c = getchar(), d = getchar();
  int kind = 0, level;

  if (c == 'x')
    kind = 3;
  level = kind;
  int copy = level;
  int fee = d > 100 ? 8 : 2;
  if (copy > 2)
    printf("%d\n", fee);
  else
    puts("none");
  return 0;
}
