/* The shift may be negative and the remainder is taken without adding 26 first. Seen for negative shifts that
   pass the letter a. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
  int shift = argc > 1 ? atoi(argv[1]) : 0;
  const char *word = "bee";
  int at;

  if (shift < -25 || shift > 25)
    return 1;
  for (; *word; word++) {
    at = (*word - 'a' + shift) % 26;
    printf("%d ", at);
  }
  printf("\n");
  return 0;
}
