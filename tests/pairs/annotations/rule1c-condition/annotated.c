#include <ctype.h>
#include <stdio.h>
#include "schism.h"

int main(int argc, char **argv) {
  int count = 0;
  if (argc < 2) return 1;
  for (const char *p = argv[1]; *p; ++p)
    if (change(!!isdigit((unsigned char)*p), *p >= 'a' && *p <= 'z'))
      ++count;
  printf("%d\n", count);
  return 0;
}
