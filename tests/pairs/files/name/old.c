#include <stdio.h>

int main(int argc, char **argv)
{
  char name[32];
  FILE *out;
  char letter = argc > 1 ? argv[1][0] : 'x';

  if (letter < 'a' || letter > 'z')
    return 1;
  snprintf(name, sizeof name, "out.%s", "txt");
  out = fopen(name, "w");
  if (!out)
    return 2;
  fprintf(out, "%c\n", letter);
  fclose(out);
  return 0;
}
