#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool palindrome(const char *s)
{
	size_t n = strlen(s);
	for (size_t i = 0; i < n / 2; i++)
		if (s[i] != s[n - 1 - i])
			return false;
	return true;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	bool yes = palindrome(argv[1]);
	puts(yes ? "yes" : "no");
	return yes ? 0 : 1;
}
