/* Rule 1(c): another condition, letters instead of digits are counted. Seen for most inputs; both counts can
   agree. */
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int count = 0;
  if (argc < 2) return 1;
  for (const char *p = argv[1]; *p; ++p)
    if ((*p >= 'a' && *p <= 'z'))
      ++count;
  printf("%d\n", count);
  return 0;
}
