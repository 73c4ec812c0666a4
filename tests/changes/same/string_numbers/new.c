#include <stdio.h>
static void first(void);
static void second(void);
int main(void) {
  first();
  second();
  puts("third");
  return 0;
}
static void second(void) { puts("second"); }
static void first(void) { puts("first"); }
