#include <stdio.h>
int main(int argc, char **argv) {
  int a = argc + 2;
  printf("%d\n", a);
  int b = a * 3;
  printf("%d\n", b);
  if (b > 12)
    puts("large");
  return b;
}
