/* The record is not cleared between two words, so that the rest of a longer word shows behind a shorter one.
   Seen for a space with a shorter word behind it. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
  char word[8] = "";
  size_t n = 0;

  for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
    if (*p == ' ') {
      printf("<%s>", word);
      n = 0;
    } else if (n < sizeof word - 1)
      word[n++] = *p;
  }
  printf("<%s>\n", word);
  return 0;
}
