/* A for loop is a while loop, and one do loop is a for loop with a break. Seen: nothing. */
#include <stdio.h>

int main(int argc, char **argv) {
  char *s = argc > 1 ? argv[1] : "x";
  int depth = 0, deepest = 0;
  int i = 0;
  while (s[i] != '\0') {
    if (s[i] == '(' && ++depth > deepest)
      deepest = depth;
    if (s[i] == ')')
      depth--;
    i++;
  }
  for (;;) {
    putchar('#');
    if (!(deepest-- > 0))
      break;
  }
  printf(" %d\n", depth);
  return 0;
}
