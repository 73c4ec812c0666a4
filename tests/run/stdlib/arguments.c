// Arguments: empty, with spaces and special bytes, modified in place, terminated by NULL.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    printf("%d\n", argc);
    for (int i = 1; i < argc; i++)
        printf("%d %zu [%s]\n", i, strlen(argv[i]), argv[i]);
    printf("%d\n", argv[argc] == NULL);
    for (char *p = argv[1]; *p; p++)
        *p = (char)(*p + 1);
    printf("%s\n", argv[1]);
    argv[1] = argv[2];
    printf("%s\n", argv[1]);
    return argc;
}
