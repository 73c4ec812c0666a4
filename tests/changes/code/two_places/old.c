#include <stdio.h>
int main(int argc, char **argv) {
  int a = argc + 1;
  printf("%d\n", a);
  int b = a * 3;
  printf("%d\n", b);
  if (b > 10)
    puts("large");
  return b;
}
