#include <stdio.h>
void usage(void) { printf("usage: %s FILE\n", "tool"); }
int main(void) {
  printf("start\n");
  usage();
  printf("end %d\n", 3);
  return 0;
}
