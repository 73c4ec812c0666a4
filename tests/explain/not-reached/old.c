#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
  if (atoi(argv[1]) > 5)
    puts("many");
  puts("end");
  return 0;
}
