#include <string.h>
int copy(const char *s) {
  char buffer[64];
  strcpy(buffer, s);
  return buffer[0];
}
