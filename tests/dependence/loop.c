#include <stdio.h>

int main(void) {
    int n = 5;
    int sum = 0;
    int product = 1;
    for (int i = 1; i <= n; i++) {
        sum += i;
        product *= i; //@ direct
    }
    printf("%d\n", sum); //@ slice
    printf("%d\n", product); //@ slice
    return 0;
}
