#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct state {
	unsigned sum;
	unsigned word;
	int strict;
};

static void start(struct state *state)
{
	state->sum = 0;
	state->word = 0;
	state->strict = 0;
}

static void add(struct state *state, unsigned char c)
{
	if (c >= 'a')
		state->sum += c;
	else if (c == '-')
		state->sum ^= 21;
	else
		state->sum++;
	state->word = state->word << 8 | c;
}

int main(int argc, char **argv)
{
	struct state state;

	start(&state);
	for (const char *c = argc > 1 ? argv[1] : ""; *c; c++)
		add(&state, *c);
	if (state.word == 0x6b7d2d41 && state.strict)
		puts("strict");
	printf("%u\n", state.sum & 1);
	return 0;
}
