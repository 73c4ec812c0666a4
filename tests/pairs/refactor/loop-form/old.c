#include <stdio.h>

int main(int argc, char **argv) {
  char *s = argc > 1 ? argv[1] : "x";
  int depth = 0, deepest = 0;
  for (int i = 0; s[i]; i++) {
    if (s[i] == '(' && ++depth > deepest)
      deepest = depth;
    if (s[i] == ')')
      depth--;
  }
  do {
    putchar('#');
  } while (deepest-- > 0);
  printf(" %d\n", depth);
  return 0;
}
