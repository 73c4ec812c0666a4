#include <stdio.h>
void sign(int x) {
  if (x < 0)
    puts("negative");
  else
    puts("not negative");
  puts("done");
}
