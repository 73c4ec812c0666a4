/* Each word over the alphabet, LENGTH bytes of standard input with zeros at its end, gives one line; what is in it is decided, so one path
   gives one line. That it is over the alphabet is one condition: nothing else is known of its letters, not even how many there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void line(char *word);

/* A number from -9 to 99, or only that it is none. */
static void show(long number)
{
	for (long at = -9; at < 100; at++)
		if (number == at) {
			printf(" %ld", at);
			return;
		}
	printf(" more");
}

/* A place in a word. */
static inline void place(const char *word, const char *found)
{
	if (found)
		show(found - word);
	else
		printf(" none");
}

/* A text over the alphabet. */
static inline void text(const char *of)
{
	putchar(' ');
	for (; *of; of++)
		for (const char *letter = ALPHABET; *letter; letter++)
			if (*of == *letter)
				putchar(*letter);
}

static int is_word(const char *word)
{
	int is_word = 1, has_ended = 0;
	for (size_t at = 0; at < LENGTH; at++) {
		int is_letter = 0;
		for (const char *letter = ALPHABET; *letter; letter++)
			is_letter |= word[at] == *letter;
		has_ended |= word[at] == 0;
		is_word &= (has_ended & (word[at] == 0)) | (!has_ended & is_letter);
	}
	return is_word;
}

int main(void)
{
	char word[LENGTH + 1] = "";
	while (read(0, word, LENGTH) == LENGTH)
		if (is_word(word)) {
			line(word);
			putchar('\n');
		}
	return 0;
}
