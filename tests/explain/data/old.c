#include <stdio.h>

static const int price[] = {10, 20, 30};

int main(void)
{
  int total = 0;
  for (int i = 0; i < 3; i++)
    total += price[i];
  if (total > 60)
    puts("dear");
  return total > 60;
}
