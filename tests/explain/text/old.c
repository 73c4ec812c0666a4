#include <stdio.h>

static void greet(const char *name)
{
  printf("hello, %s\n", name);
}

int main(int argc, char **argv)
{
  greet(argv[1]);
  return 0;
}
