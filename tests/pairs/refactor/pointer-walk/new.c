/* Indices are pointers. The palindrome is tested from both ends either way. Seen: nothing. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool palindrome(const char *s)
{
	size_t n = strlen(s);
	const char *front = s, *back = s + n;
	while (front < back) {
		--back;
		if (*front != *back)
			return false;
		++front;
	}
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
