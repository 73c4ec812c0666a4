/* The new version has one object more. That all others have other addresses then is no difference. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
  int *numbers = malloc(4 * sizeof *numbers);
  int *last = numbers + 3;
  for (int *at = numbers; at <= last; at++)
    *at = (int)(at - numbers);
  printf("%d\n", *last);
  free(numbers);
  return 0;
}
