#include <stdio.h>
void sign(int x) {
  if (x < 0)
    puts("negative");
  puts("done");
}
