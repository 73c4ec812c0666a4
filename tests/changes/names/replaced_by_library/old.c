#include <stdlib.h>
static int parse(const char *s) { return s[0] - '0'; }
int main(int argc, char **argv) { return parse(argv[0]); }
