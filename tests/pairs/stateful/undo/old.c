/* A line editor of keys, read one by one: a letter is written, < takes back the last letter, u undoes, r does again what was
   undone, . ends. What was undone is forgotten once something else is done. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 16 };

struct step {
	int is_insertion;
	char letter;
};

struct steps {
	struct step list[MOST];
	int count;
};

static char text[MOST + 1];
static int length;
static struct steps done, undone;

static int push(struct steps *steps, struct step step)
{
	if (steps->count == MOST)
		return -1;
	steps->list[steps->count++] = step;
	return 0;
}

static void apply(struct step step)
{
	if (step.is_insertion)
		text[length++] = step.letter;
	else
		length--;
	text[length] = '\0';
}

static int edit(struct step step)
{
	if (step.is_insertion ? length == MOST : length == 0)
		return -1;
	if (push(&done, step) != 0)
		return -1;
	undone.count = 0;
	apply(step);
	return 0;
}

/* Takes the last step of one list, does it or its opposite, and puts it on the other. */
static int turn(struct steps *from, struct steps *to, int backwards)
{
	if (from->count == 0)
		return -1;
	struct step step = from->list[--from->count], doing = step;
	doing.is_insertion ^= backwards;
	if (doing.is_insertion ? length == MOST : length == 0)
		return -1;
	apply(doing);
	return push(to, step);
}

static int key(int c)
{
	struct step step = {0, length > 0 ? text[length - 1] : '\0'};
	switch (c) {
	case '<':
		return edit(step);
	case 'u':
		return turn(&done, &undone, 1);
	case 'r':
		return turn(&undone, &done, 0);
	default:
		if (!isupper(c))
			return -1;
		step.is_insertion = 1;
		step.letter = (char)c;
		return edit(step);
	}
}

int main(void)
{
	int c;
	while ((c = getchar()) != EOF && c != '.')
		if (key(c) != 0) {
			printf("no: %d\n", c);
			return 1;
		}
	printf("%s\n", text);
	return 0;
}
