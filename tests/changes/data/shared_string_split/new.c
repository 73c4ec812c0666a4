#include <stdio.h>
void both(void) {
  puts("same");
  puts("other");
}
