/* The transfer conditions of a product, a remainder and a mask. */
#include <stdio.h>

int main(void)
{
  int a = getchar(), b = getchar();
  int rate = 26;
  int product = rate * (a & 15);
  int rest = product % 60;
  printf("%d\n", b == 'q' ? rest & 56 : 0);
  return 0;
}
