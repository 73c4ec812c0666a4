// expect: global out of bounds
#include <stdio.h>

static struct { const char *name; int value; } options[] = {{"a", 1}, {"b", 2}};

int main(void) {
    for (int i = 0; options[i].name; i++)
        printf("%s=%d\n", options[i].name, options[i].value);
    return 0;
}
