#include <stdio.h>
void greet(void) {
  puts("two");
  puts("one");
  puts("three");
}
