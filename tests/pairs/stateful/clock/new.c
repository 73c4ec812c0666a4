/* When the game goes on, white is to move: a game, a move of white, a pause and its end, and a move of black must come in a row.
   A chess clock, one event an argument: gN sets both clocks to N seconds and the bonus to N / 4, wN and bN are moves of white and black that
   took N seconds, p stops the game and p goes on. Prints both clocks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct clock {
	int left[2], bonus;
	int mover, stopped, started;
};

static void fail(const char *why)
{
	printf("%s\n", why);
	exit(1);
}

static int seconds(const char *text)
{
	int value = 0;
	if (*text == '\0')
		fail("no time");
	for (; *text; text++) {
		if (*text < '0' || *text > '9')
			fail("no number");
		value = 10 * value + (*text - '0');
	}
	return value;
}

static void move(struct clock *clock, int who, int took)
{
	if (!clock->started || clock->stopped)
		fail("no game");
	if (clock->mover != who)
		fail("not your move");
	clock->left[who] -= took;
	if (clock->left[who] <= 0)
		fail(who ? "black lost" : "white lost");
	clock->left[who] += clock->bonus;
	clock->mover = !who;
}

static void event(struct clock *clock, const char *word)
{
	switch (word[0]) {
	case 'g':
		if (clock->started)
			fail("a game is on");
		clock->left[0] = clock->left[1] = seconds(word + 1);
		clock->bonus = clock->left[0] / 4;
		clock->started = 1;
		break;
	case 'w':
		move(clock, 0, seconds(word + 1));
		break;
	case 'b':
		move(clock, 1, seconds(word + 1));
		break;
	case 'p':
		if (!clock->started || word[1] != '\0')
			fail("no pause");
		clock->stopped = !clock->stopped;
		if (!clock->stopped)
			clock->mover = 0;
		break;
	default:
		fail("what?");
	}
}

int main(int argc, char **argv)
{
	struct clock clock;
	memset(&clock, 0, sizeof clock);
	for (int i = 1; i < argc; i++)
		event(&clock, argv[i]);
	printf("white %d black %d\n", clock.left[0], clock.left[1]);
	return 0;
}
