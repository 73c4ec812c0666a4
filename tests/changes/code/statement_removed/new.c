#include <stdio.h>
int main(int argc, char **argv) {
  int n = argc;
  n++;
  printf("%d\n", n);
  return 0;
}
