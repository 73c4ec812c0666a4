#include <stdio.h>
int main(void);
void usage(void) { printf("usage: %s [-v] FILE\n", "tool"); }
int main(void) {
  printf("start\n");
  usage();
  printf("end %d\n", 3);
  return 0;
}
