#include <stdio.h>

int main(int argc, char **argv)
{
  char label[6];
  if (argc < 2)
    return 1;
  snprintf(label, sizeof label, "<%s>", argv[1]);
  puts(label);
  return 0;
}

/* Labels are at most
   five characters wide. */
