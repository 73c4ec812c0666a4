// expect: global out of bounds
#include <stdio.h>

int main(void) {
    const char *s = "short";
    int vowels = 0;
    for (int i = 0; i < 10; i++)
        vowels += s[i] == 'o';
    printf("%d\n", vowels);
    return 0;
}
