/* The transfer condition of an operation on floats: the sums differ only where one is not rounded away. */
#include <stdio.h>

int main(void)
{
  float small = getchar();
  float grain = 0.25f;
  float sum = small * 4194304.0f + grain;
  printf("%d\n", sum == small * 4194304.0f);
  return 0;
}
