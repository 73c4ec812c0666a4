#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "schism.h"

int main(int argc, char **argv)
{
  if (argc > 1 && strcmp(argv[1], "-q") == 0)
    return 0;
  for (int i = 1; i < argc; i++)
    printf("%d: %s\n", i, argv[i]);
  if (change(false, true))
    puts("--");
  return 0;
}
