#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *s = argc > 1 ? argv[1] : "";
	int n = (int)strlen(s), small = 0, large = 0;
	for (int i = 0; i < n; i++) {
		if (s[i] >= 'a' && s[i] <= 'z')
			small++;
		else if (s[i] >= 'A' && s[i] <= 'Z')
			large++;
	}
	printf("%d %d\n", small, large);
	if (small > large)
		puts("mostly small");
	return 0;
}
