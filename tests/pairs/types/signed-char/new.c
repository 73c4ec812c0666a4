/* The character is unsigned, so that bytes above 127 count as letters of the upper half, not as negative. Seen
   for bytes from 128. */
#include <stdio.h>

static const char *half(unsigned char c)
{
  if (c < ' ')
    return "control";
  if (c < 64)
    return "lower half";
  return "upper half";
}

int main(int argc, char **argv)
{
  if (argc < 2 || argv[1][0] == '\0')
    return 1;
  puts(half(argv[1][0]));
  return 0;
}
