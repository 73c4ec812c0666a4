/* Rule 3(b): a straight piece of code is added, a line of dashes closes the list. Seen whenever the list is
   printed, that is for all arguments but "-q". */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
  if (argc > 1 && strcmp(argv[1], "-q") == 0)
    return 0;
  for (int i = 1; i < argc; i++)
    printf("%d: %s\n", i, argv[i]);
  puts("--");
  return 0;
}
