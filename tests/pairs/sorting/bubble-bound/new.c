/* The inner loop stops one too early. Seen where the last element is smaller than one before it. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    char *s = argv[1];
    int n = (int)strlen(s);
    for (int i = 0; i < n; i++)
        for (int j = 0; j + 1 < n - i - 1; j++)
            if (s[j] > s[j + 1]) {
                char t = s[j];
                s[j] = s[j + 1];
                s[j + 1] = t;
            }
    puts(s);
    return 0;
}
