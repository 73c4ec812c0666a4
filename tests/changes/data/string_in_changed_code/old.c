#include <stdio.h>
int main(int argc, char **argv) {
  printf("count: %d\n", argc);
  argc += 1;
  printf("next: %d\n", argc);
  return 0;
}
