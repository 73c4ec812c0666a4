// Reaching the end of main returns zero.
#include <stdio.h>

int main(void) { printf("fell off the end\n"); }
