#include <stdio.h>

int main(int argc, char **argv) {
    int a = argc;
    int b = 0;
    if (a > 1) {
        b = 3;
        if (argv[1][0] == '7')
            b += 4; //@ direct
    } else {
        b = 9;
    }
    int c = 2; //@ direct
    printf("%d\n", b); //@ slice
    printf("%d\n", c); //@ slice
    return 0;
}
