#include <string.h>
int length(const char *s) {
  if (!s)
    return -1;
  int n = (int)strlen(s);
  return n;
}
