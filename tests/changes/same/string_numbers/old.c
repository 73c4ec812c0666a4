#include <stdio.h>
static void first(void) { puts("first"); }
static void second(void) { puts("second"); }
int main(void) {
  first();
  second();
  puts("third");
  return 0;
}
