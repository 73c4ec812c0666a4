/* The threshold is 150 and not 100, but only a digit is compared with it. Seen: nothing. */
#include <stdio.h>

static int limit = 150;

int main(int argc, char **argv)
{
  int value = 0;
  if (argc > 1 && argv[1][0] >= '0' && argv[1][0] <= '9')
    value = argv[1][0] - '0';
  if (value > limit) {
    puts("too much");
    return 1;
  }
  printf("%d accepted\n", value);
  return 0;
}
