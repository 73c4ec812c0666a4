/* Tells which of its arguments are palindromes, ignoring case and everything that is not a letter,
 * and how often each letter occurs in all of them. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned counts[26];

/* A copy of TEXT with only its letters, in lower case. */
static char *letters_of(const char *text)
{
    char *letters = malloc(strlen(text) + 1);
    char *end = letters;

    if (!letters)
        abort();
    for (; *text; text++)
        if (isalpha((unsigned char)*text)) {
            *end = (char)tolower((unsigned char)*text);
            counts[*end++ - 'a']++;
        }
    *end = '\0';
    return letters;
}

static int is_palindrome(const char *word)
{
    size_t left = 0, right = strlen(word);

    while (left + 1 < right)
        if (word[left++] != word[--right])
            return 0;
    return 1;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: %s WORD...\n", argv[0]);
        return 1;
    }
    for (int i = 1; i < argc; i++) {
        char *word = letters_of(argv[i]);
        printf("%-16s %s\n", argv[i], is_palindrome(word) ? "is a palindrome" : "reads differently backwards");
        free(word);
    }
    for (int letter = 0; letter < 26; letter++)
        if (counts[letter])
            printf("%c %u  ", 'a' + letter, counts[letter]);
    putchar('\n');
    return 0;
}
