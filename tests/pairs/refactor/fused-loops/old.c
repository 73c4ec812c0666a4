#include <stdio.h>

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    int upper = 0, digits = 0;
    for (int i = 0; word[i]; i++)
        if (word[i] >= 'A' && word[i] <= 'Z')
            upper++;
    for (int i = 0; word[i]; i++)
        if (word[i] >= '0' && word[i] <= '9')
            digits++;
    puts(upper && digits ? "strong" : upper || digits ? "fair" : "weak");
    return 0;
}
