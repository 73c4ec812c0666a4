#include <stdio.h>

int main(void)
{
  unsigned step = 0;
  for (unsigned i = 0; i < 10; i += step)
    ;
  puts("done");
  return 0;
}
