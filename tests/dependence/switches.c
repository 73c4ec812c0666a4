#include <stdio.h>

static int kind(int c) {
    int weight = 0;
    switch (c) {
    case 'a':
        weight = 1; //@ direct
        break;
    case 'b':
        weight = 2;
        /* fall through */
    case 'c':
        weight += 10; //@ direct
        break;
    default:
        weight = -1;
    }
    return weight;
}

int main(void) {
    int a = kind('a');
    int b = kind('b');
    printf("%d\n", a); //@ slice
    printf("%d\n", b); //@ slice
    return 0;
}
