/* The summary goes to the error stream. Seen for all inputs but the empty one: both streams. */
#include <stdio.h>

int main(void)
{
  int c, lines = 0, bytes = 0;

  while ((c = getchar()) != EOF) {
    putchar(c);
    bytes++;
    lines += c == '\n';
  }
  if (bytes)
    fprintf(stderr, "[%d lines]\n", lines);
  return 0;
}
