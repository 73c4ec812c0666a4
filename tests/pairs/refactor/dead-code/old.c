#include <stdio.h>

int main(int argc, char **argv)
{
  const char *text = argc > 1 ? argv[1] : "";
  int unused = 41;
  int spaces = 0, others = 0;

  while (*text) {
    if (*text == ' ')
      spaces++;
    else
      others++;
    text++;
  }
  if (spaces < 0 && others < 0) {
    puts("impossible");
    unused++;
  }
  printf("%d/%d\n", spaces, others);
  return 0;
}
