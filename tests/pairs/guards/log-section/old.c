#include <stdio.h>

#define STEP(n, m) if (second == '0' + (m)) return (n) * 10 + (m);
#define KIND(n) if (first == 'a' + (n)) { \
	STEP(n, 0) STEP(n, 1) STEP(n, 2) STEP(n, 3) STEP(n, 4) STEP(n, 5) STEP(n, 6) STEP(n, 7) STEP(n, 8) STEP(n, 9) return (n) * 10; }

/* What a message is about. */
int about(char first, char second)
{
	KIND(0) KIND(1) KIND(2) KIND(3) KIND(4) KIND(5) KIND(6) KIND(7) KIND(8) KIND(9) KIND(10) KIND(11) KIND(12)
	KIND(13) KIND(14) KIND(15) KIND(16) KIND(17) KIND(18) KIND(19) KIND(20) KIND(21) KIND(22) KIND(23) KIND(24)
	return -1;
}

enum section { NONE, NET, LOG };

static enum section section;
static int debug;
static int colour;

static void begin(char name)
{
	if (name == 'n')
		section = NET;
	if (name == 'l')
		section = LOG;
}

static void key(char name)
{
	if (section == LOG) {
		if (name == 'd')
			debug = 1;
		if (name == 'c')
			colour = 1;
	}
}

static void message(int number)
{
	if (debug)
		printf("%d message\n", number);
	else
		puts(colour ? "*message*" : "message");
}

int main(void)
{
	char text[4] = "";
	if (fread(text, 1, 4, stdin) != 4)
		return 1;
	begin(text[0]);
	key(text[1]);
	message(about(text[2], text[3]));
	return 0;
}
