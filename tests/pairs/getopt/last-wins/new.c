/* Of two contrary options the first wins, not the last. Seen for -ab and -ba. */
#include <stdio.h>

int main(int argc, char **argv)
{
  char mode = 0;
  const char *p = argc > 1 ? argv[1] : "";

  if (*p != '-')
    return 1;
  while (*++p) {
    if (*p != 'a' && *p != 'b') {
      printf("bad option %c\n", *p);
      return 2;
    }
    if (!mode)
      mode = *p;
  }
  printf("mode %c\n", mode ? mode : '-');
  return 0;
}
