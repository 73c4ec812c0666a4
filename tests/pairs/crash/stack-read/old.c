#include <stdio.h>

int main(int argc, char **argv)
{
  int primes[4] = { 2, 3, 5, 7 };
  int i = argc > 1 ? argv[1][0] - '0' : 0;
  if (i >= 0 && i < 4)
    printf("%d\n", primes[i] % 2);
  else
    printf("none\n");
  return 0;
}

/* Tells whether the
   n-th prime is odd. */
