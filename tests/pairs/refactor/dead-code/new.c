/* A condition that can never hold, with its block, and an unused variable are gone. Seen: nothing. */
#include <stdio.h>

int main(int argc, char **argv)
{
  const char *text = argc > 1 ? argv[1] : "";
  int spaces = 0, others = 0;

  while (*text) {
    if (*text == ' ')
      spaces++;
    else
      others++;
    text++;
  }
  printf("%d/%d\n", spaces, others);
  return 0;
}
