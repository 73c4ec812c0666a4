#include <stdio.h>
#include <string.h>

int main(void)
{
  float f;
  char raw[sizeof f];
  if (fread(raw, sizeof raw, 1, stdin) != 1)
    return 1;
  memcpy(&f, raw, sizeof f);
  f = f / 2.0f;
  if (f > 1.0f)
    puts("above");
  else if (f == 0.0f)
    puts("zero");
  else
    puts("below or no number");
  return 0;
}
