/* The escaping of quotes is gone, function and call. Seen for text with a double quote. */
#include <stdio.h>

int main(int argc, char **argv)
{
    printf("{\"name\": \"");
    fputs(argc > 1 ? argv[1] : "", stdout);
    printf("\"}\n");
    return 0;
}
