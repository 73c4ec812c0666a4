#include <stdio.h>
const char *message = "good evening";
void greet(void) { puts(message); }
