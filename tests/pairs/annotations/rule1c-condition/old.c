#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int count = 0;
  if (argc < 2) return 1;
  for (const char *p = argv[1]; *p; ++p)
    if (isdigit((unsigned char)*p))
      ++count;
  printf("%d\n", count);
  return 0;
}
