// explore: --sym-arg 4
#include <stdio.h>
#include <string.h>

static int palindrome(const char *s)
{
	size_t length = strlen(s);
	for (size_t i = 0; i < length / 2; i++)
		if (s[i] != s[length - 1 - i])
			return 0;
	return 1;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	printf("%zu bytes, %s\n", strlen(argv[1]), palindrome(argv[1]) ? "the same backwards" : "different backwards");
	return 0;
}
