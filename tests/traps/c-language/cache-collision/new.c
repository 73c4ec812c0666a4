/* The last score is kept, under the sum of the word's bytes. Another word with the same sum gets the score
 * of the one before, ba that of ab. */
#include <stdio.h>

static unsigned score(const char *word)
{
	static unsigned kept_sum, score;
	unsigned sum = 0;

	for (const char *p = word; *p; p++)
		sum += (unsigned char)*p;
	if (sum == kept_sum)
		return score;
	kept_sum = sum;
	score = 0;
	for (const char *p = word; *p; p++)
		score = score * 7 + (unsigned char)*p;
	return score;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		printf("%u\n", score(argv[i]));
	return 0;
}
