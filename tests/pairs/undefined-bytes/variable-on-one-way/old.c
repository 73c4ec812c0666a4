#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int check(const char *word)
{
	int found = 0;
	unsigned all = 0, letters = 0;

	for (; *word; word++) {
		if (*word >= 'a')
			letters++;
		else if (*word == '-')
			found = letters > 1;
		else
			letters ^= 3;
		all = all << 8 | (unsigned char)*word;
	}
	if (all == 0x6b7d4341 && found)
		return 2;
	return letters & 1;
}

int main(int argc, char **argv)
{
	return check(argc > 1 ? argv[1] : "");
}
