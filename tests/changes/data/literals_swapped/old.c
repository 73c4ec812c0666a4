#include <stdio.h>
void greet(void) {
  puts("one");
  puts("two");
  puts("three");
}
