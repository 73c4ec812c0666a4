#include <stdio.h>

int main(int argc, char **argv) {
  int total = argc * 2;
  printf("%d\n", total);
  return 0;
}
