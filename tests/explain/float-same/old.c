#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
  double rate = 0.2;
  double tax = atof(argv[1]) * rate;
  int whole = tax;
  printf("%d\n", whole);
  return 0;
}
