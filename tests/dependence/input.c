#include <stdio.h>
#include <string.h>

int main(void) {
    char line[32];
    int seen = 0;
    int lines = 0;
    while (fgets(line, sizeof line, stdin)) {
        lines++;
        if (strchr(line, 'x'))
            seen++; //@ index
    }
    printf("%d\n", seen); //@ slice
    printf("%d\n", lines); //@ slice
    return 0;
}
