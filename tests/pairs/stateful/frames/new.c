/* A frame that comes again is taken in the place of the first: two good frames of one number and other letters, and the end.
   Puts a message together from frames on standard input: '~', number of the frame, letters, '=', checksum. A frame that is wrong is
   dropped; one that comes again changes nothing. The frame with number 0 ends the message. */
#include <stdio.h>
#include <string.h>

enum { FRAMES = 3, MOST = 4 };

static char parts[FRAMES + 1][MOST + 1];
static int has[FRAMES + 1];
static int dropped;

/* One frame; false at the end of the input. */
static int read_frame(int *number, char *part)
{
	int c, length = 0;
	unsigned sum = 0;
	while ((c = getchar()) != '~')
		if (c == EOF)
			return 0;
	c = getchar();
	*number = c >= '0' && c <= '0' + FRAMES ? c - '0' : -1;
	while ((c = getchar()) != '=' && c != EOF)
		if (length < MOST) {
			part[length++] = (char)c;
			sum += (unsigned)c;
		} else {
			*number = -1;
		}
	part[length] = '\0';
	if (c == EOF)
		return 0;
	if (getchar() != (int)('a' + (sum + (unsigned)*number) % 16))
		*number = -1;
	return 1;
}

static void keep(int number, const char *part)
{
	has[number] = 1;
	strcpy(parts[number], part);
}

int main(void)
{
	int number;
	char part[MOST + 1];
	while (read_frame(&number, part)) {
		if (number < 0) {
			dropped++;
			continue;
		}
		if (number == 0) {
			for (int i = 1; i <= FRAMES && has[i]; i++)
				fputs(parts[i], stdout);
			printf("\n%d dropped\n", dropped);
			return 0;
		}
		keep(number, part);
	}
	puts("no end");
	return 1;
}
