// cc: -O1
#include <stdio.h>

__attribute__((noinline)) static int choose(int c) {
    int b;
    if (c > 1) {
        puts("many");
        b = 3;
    } else {
        puts("few");
        b = 9;
    }
    return b; //@ slice
}

int main(int argc, char **argv) {
    (void)argv;
    printf("%d\n", choose(argc));
    return 0;
}
