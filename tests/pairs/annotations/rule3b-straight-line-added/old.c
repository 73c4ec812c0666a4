#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
  if (argc > 1 && strcmp(argv[1], "-q") == 0)
    return 0;
  for (int i = 1; i < argc; i++)
    printf("%d: %s\n", i, argv[i]);
  return 0;
}
