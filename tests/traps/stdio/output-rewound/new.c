/* Shows the progress in place by going back to the start of the output. If that is a file, the heading is
 * lost. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void say(const char *text)
{
	write(1, text, strlen(text));
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	say("started\n");
	lseek(1, 0, SEEK_SET);
	say(argv[1]);
	say(" done\n");
	return 0;
}
