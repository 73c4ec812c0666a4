#include <stdio.h>
#include <stdlib.h>

int table[4] = {1, 2, 3, 4};

int main(int argc, char **argv)
{
  int limit = 5;
  int sum = 0;
  for (int i = 0; i < limit; i++)
    sum += table[i];
  printf("%d\n", sum);
  return 0;
}
