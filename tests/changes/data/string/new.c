#include <stdio.h>
int main(void) {
  puts("hello, there");
  return 0;
}
