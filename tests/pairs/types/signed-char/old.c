#include <stdio.h>

static const char *half(signed char c)
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
