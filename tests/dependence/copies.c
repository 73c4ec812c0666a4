#include <stdio.h>
#include <string.h>

struct pair {
    int first;
    int second;
};

int main(void) {
    struct pair a;
    a.first = 1;
    a.second = 2;
    struct pair b = a;
    struct pair c;
    memcpy(&c, &b, sizeof c);
    char text[8];
    strcpy(text, "abc");
    char copy[8];
    memmove(copy, text, 4);
    printf("%d\n", c.first); //@ slice
    printf("%d\n", c.second); //@ slice
    int letter = copy[1]; //@ slice
    printf("%c\n", letter);
    return 0;
}
