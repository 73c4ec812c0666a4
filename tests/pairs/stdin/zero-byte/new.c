/* The line is printed with its length and not as a string. Seen for lines with a zero byte inside. */
#include <stdio.h>

int main(void)
{
  char line[8] = "";
  size_t n = 0;
  int c;

  while (n < sizeof line - 1 && (c = getchar()) != EOF && c != '\n')
    line[n++] = (char)c;
  fwrite(line, 1, n, stdout);
  putchar('\n');
  return 0;
}
