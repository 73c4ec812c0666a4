/* The table is one shorter and the check is not: no line of code differs, and the last index writes behind the table. */
#include <stdio.h>
static char t[3];
int main(int argc, char **argv) {
    if (argc < 2) return 1;
    unsigned i = (unsigned char)argv[1][0] - '0';
    if (i < 4) t[i] = 1;
    puts("done");
    return 0;
}
