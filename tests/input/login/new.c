/* Asks for a name and a password on standard input; guests need none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_word(char *word, size_t size)
{
	if (!fgets(word, size, stdin))
		return 0;
	word[strcspn(word, "\n")] = 0;
	return 1;
}

int main(void)
{
	char name[24], password[24];

	for (int tries = 0; tries < 3; tries++) {
		printf("name: ");
		if (!read_word(name, sizeof name))
			return 1;
		if (!strcmp(name, "guest")) {
			puts("hello, guest");
			return 0;
		}
		printf("password: ");
		if (!read_word(password, sizeof password))
			return 1;
		if (!strcmp(name, "operator") && !strcmp(password, "opensesame")) {
			puts("welcome");
			return 0;
		}
		puts("wrong");
	}
	return 1;
}
