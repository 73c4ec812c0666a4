#include <stdlib.h>
int main(int argc, char **argv) { return atoi(argv[0]); }
