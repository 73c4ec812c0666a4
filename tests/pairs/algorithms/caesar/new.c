/* Upper-case letters are shifted too. Seen for words with a capital. */
#include <stdio.h>

static int turn(int c)
{
  if (c >= 'a' && c <= 'z')
    return (c - 'a' + 3) % 26 + 'a';
  if (c >= 'A' && c <= 'Z')
    return (c - 'A' + 3) % 26 + 'A';
  return c;
}

int main(int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    for (char *p = argv[i]; *p; p++)
      putchar(turn(*p));
  puts("");
  return 0;
}
