#include <string.h>
int copy(const char *s) {
  char buffer[16];
  strcpy(buffer, s);
  return buffer[0];
}
