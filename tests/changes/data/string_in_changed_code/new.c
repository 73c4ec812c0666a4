#include <stdio.h>
int main(int argc, char **argv) {
  printf("number: %d\n", argc);
  argc += 2;
  printf("next: %d\n", argc);
  return 0;
}
