#include <stdio.h>
#include <wordexp.h>

int main(void)
{
	wordexp_t words;
	int flags = WRDE_NOCMD;

	int e = wordexp("build/$TARGET all", &words, flags);
	if (e) {
		fprintf(stderr, "bad words\n");
		return 1;
	}
	for (size_t i = 0; i < words.we_wordc; i++)
		printf("%s\n", words.we_wordv[i]);
	wordfree(&words);
	return 0;
}
