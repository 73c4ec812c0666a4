/* The negation is pushed inside the condition and the branches are swapped. Seen: nothing. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *id = argc > 1 ? argv[1] : "";
	int letters = 1;
	for (const char *p = id; *p; ++p)
		if ((*p < 'a' || *p > 'z') && *p != '_')
			letters = 0;
	if (!letters || id[0] == '\0')
		printf("not a name\n");
	else
		printf("%s is a name\n", id);
	return !letters;
}
