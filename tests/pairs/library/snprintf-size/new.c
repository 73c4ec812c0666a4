/* The size given to snprintf is one less than the buffer. Seen for words of three characters and more: the last
   is cut. */
#include <stdio.h>

int main(int argc, char **argv)
{
  char label[6];
  if (argc < 2)
    return 1;
  snprintf(label, sizeof label - 1, "<%s>", argv[1]);
  puts(label);
  return 0;
}

/* Labels are at most
   five characters wide. */
