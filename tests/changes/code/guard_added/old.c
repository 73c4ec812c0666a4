#include <string.h>
int length(const char *s) {
  int n = (int)strlen(s);
  return n;
}
