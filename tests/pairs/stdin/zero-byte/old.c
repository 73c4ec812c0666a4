#include <stdio.h>

int main(void)
{
  char line[8] = "";
  size_t n = 0;
  int c;

  while (n < sizeof line - 1 && (c = getchar()) != EOF && c != '\n')
    line[n++] = (char)c;
  fputs(line, stdout);
  putchar('\n');
  return 0;
}
