// mbsrtowcs in UTF-8 counts strings that end in the middle of a word, at every alignment.
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
    printf("%d\n", setlocale(LC_ALL, "C.UTF-8") != NULL);
    for (size_t length = 0; length < 10; length++) {
        // No byte behind the NUL.
        char *text = malloc(length + 1);
        memset(text, 'x', length);
        text[length] = 0;
        for (size_t skip = 0; skip <= length; skip++) {
            const char *from = text + skip;
            printf("%zu ", mbsrtowcs(NULL, &from, 0, NULL));
        }
        free(text);
        printf("\n");
    }
    const char *euro = "a\xe2\x82\xac";
    printf("%zu\n", mbsrtowcs(NULL, &euro, 0, NULL));
    return 0;
}
