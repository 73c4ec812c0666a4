/* Says whether a schedule of five fields, as cron knows them, holds at a given time. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct field {
	const char *name;
	int low, high;
};

static const struct field fields[5] = {
	{ "minute", 0, 59 }, { "hour", 0, 23 }, { "day", 1, 31 }, { "month", 1, 12 }, { "weekday", 0, 7 },
};

static const char *const weekdays[] = { "sun", "mon", "tue", "wed", "thu", "fri", "sat" };

static void fail(const struct field *field, const char *why)
{
	fprintf(stderr, "cronmatch: %s: %s\n", field->name, why);
	exit(2);
}

static int number(const struct field *field, const char **at)
{
	if (field == &fields[4] && isalpha((unsigned char)**at)) {
		for (int i = 0; i < 7; i++)
			if (strncmp(*at, weekdays[i], 3) == 0) {
				*at += 3;
				return i;
			}
		fail(field, "unknown day");
	}
	if (!isdigit((unsigned char)**at))
		fail(field, "a number is missing");
	int value = 0;
	while (isdigit((unsigned char)**at)) {
		value = 10 * value + (**at - '0');
		if (value > 99)
			fail(field, "too large");
		(*at)++;
	}
	if (value < field->low || value > field->high)
		fail(field, "out of range");
	return value;
}

/* One of the items that commas separate: *, 4, 4-7, each with /STEP. */
static unsigned long long item(const struct field *field, const char **at)
{
	int first, last, step = 1;
	if (**at == '*') {
		(*at)++;
		first = field->low;
		last = field->high;
	} else {
		first = last = number(field, at);
		if (**at == '-') {
			(*at)++;
			last = number(field, at);
			if (last < first)
				fail(field, "backwards");
		}
	}
	if (**at == '/') {
		(*at)++;
		if (!isdigit((unsigned char)**at))
			fail(field, "no step");
		step = (int)strtol(*at, (char **)at, 10);
		if (step == 0 || step > field->high)
			fail(field, "bad step");
	}
	unsigned long long set = 0;
	for (int value = first; value <= last; value += step)
		set |= 1ull << value;
	return set;
}

static unsigned long long parse(const struct field *field, const char *at)
{
	unsigned long long set = item(field, &at);
	while (*at == ',') {
		at++;
		set |= item(field, &at);
	}
	if (*at != '\0')
		fail(field, "unexpected character");
	/* Sunday has two numbers. */
	if (field == &fields[4] && (set & (1ull << 7 | 1)))
		set |= 1ull << 7 | 1;
	return set;
}

int main(int argc, char **argv)
{
	unsigned long long sets[5];
	int now[5];
	if (argc != 11) {
		fprintf(stderr, "usage: cronmatch FIELD FIELD FIELD FIELD FIELD MINUTE HOUR DAY MONTH WEEKDAY\n");
		return 2;
	}
	for (int i = 0; i < 5; i++) {
		const char *at = argv[6 + i];
		sets[i] = parse(&fields[i], argv[1 + i]);
		now[i] = number(&fields[i], &at);
	}
	int day = sets[2] >> now[2] & 1, weekday = sets[4] >> now[4] & 1;
	int any_day = strcmp(argv[3], "*") == 0 || strcmp(argv[5], "*") == 0 ? day && weekday : day || weekday;
	int holds = (sets[0] >> now[0] & 1) && (sets[1] >> now[1] & 1) && (sets[3] >> now[3] & 1) && any_day;
	puts(holds ? "now" : "not now");
	return holds ? 0 : 1;
}
