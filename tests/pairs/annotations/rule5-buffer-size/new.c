/* Rule 5: the declaration of a buffer changes, 5 bytes become 2, and the text is cut to fit. In the annotated
   form the larger one is kept. Seen for words of more than one character. */
#include <stdio.h>

int main(int argc, char **argv)
{
    char tag[2];
    if (argc != 2)
        return 2;
    snprintf(tag, sizeof tag, "%s", argv[1]);
    printf("[%s]\n", tag);
    return 0;
}

/* Prints a short tag for its argument, as long as the column of the
   table that it goes to. */
