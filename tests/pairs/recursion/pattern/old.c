#include <stdio.h>

static int match(const char *p, const char *s)
{
  if (*p == '\0')
    return *s == '\0';
  if (*p == '*') {
    if (match(p + 1, s))
      return 1;
    return *s != '\0' && match(p, s + 1);
  }
  if (*s != '\0' && (*p == '?' || *p == *s))
    return match(p + 1, s + 1);
  return 0;
}

int main(int argc, char **argv)
{
  puts(argc > 1 && match(argv[1], "ab") ? "match" : "no match");
  return 0;
}
