/* The result of strchr is used without a test. Seen for arguments without an equals sign. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    char *equals = strchr(argv[1], '=');
    *equals = '\0';
    printf("key [%s] value [%s]\n", argv[1], equals + 1);
    return 0;
}
