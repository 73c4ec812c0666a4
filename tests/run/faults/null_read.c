// expect: null pointer
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *value = strchr("key", '=');
    printf("%c\n", *value);
    return 0;
}
