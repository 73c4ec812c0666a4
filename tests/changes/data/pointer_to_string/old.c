#include <stdio.h>
const char *message = "good morning";
void greet(void) { puts(message); }
