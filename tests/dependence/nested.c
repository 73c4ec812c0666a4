#include <stdio.h>

int main(void) {
    int found = -1;
    int rounds = 0;
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            rounds++;
            if (i * j == 4) {
                found = i; //@ index
                goto out;
            }
            if (j > i)
                break;
        }
    }
out:
    printf("%d\n", found); //@ slice
    printf("%d\n", rounds);
    return 0;
}
