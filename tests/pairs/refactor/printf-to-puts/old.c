#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "you";
    printf("Dear %s,\n\n", name);
    printf("100%% thanks%c", '!');
    printf("\n");
    return 0;
}
