/* The record is passed by pointer and not by value, so that the function changes the caller's copy. Seen for
   words that start in lower case. */
#include <stdio.h>
#include <string.h>

struct name {
    char text[8];
    int length;
};

static void shout(struct name *n)
{
    for (int i = 0; i < n->length; i++)
        if (n->text[i] >= 'a' && n->text[i] <= 'z')
            n->text[i] -= 'a' - 'A';
    printf("%s!\n", n->text);
}

int main(int argc, char **argv)
{
    struct name n;
    if (argc < 2 || strlen(argv[1]) > 7)
        return 1;
    strcpy(n.text, argv[1]);
    n.length = (int)strlen(n.text);
    shout(&n);
    printf("(was %s)\n", n.text);
    return 0;
}
