/* May a person give blood today? Eight bytes of answers come in; a decision, the days to wait and the volume come out. */
#include <stdio.h>

enum decision { ACCEPT, REDUCED, WAIT, REFUSE, ASK_DOCTOR };

/* What was answered at the desk. */
static int age;
static int weight;
static int haemoglobin; /* grams in a litre */
static int weeks;       /* since the last donation */
static int pulse;
static int journey;     /* 0 none, 1 within a year, 2 with a fever afterwards */
static int medicine;    /* 0 none, 1 aspirin, 2 antibiotics, 3 blood thinner */
static int is_first;

static int wait_days;
static int volume;
static int warnings;

static int read_answer(int *answer)
{
	int c = getchar();
	if (c == EOF)
		return 0;
	*answer = c;
	return 1;
}

static int read_all(void)
{
	return read_answer(&age) && read_answer(&weight) && read_answer(&haemoglobin)
	    && read_answer(&weeks) && read_answer(&pulse) && read_answer(&journey)
	    && read_answer(&medicine) && read_answer(&is_first);
}

static int longer(int now, int days)
{
	if (days > now)
		return days;
	return now;
}

/* Young enough and old enough; a first donation ends earlier. */
static enum decision by_age(void)
{
	if (age < 18)
		return REFUSE;
	if (age >= 68)
		return REFUSE;
	if (age > 60 && is_first)
		return ASK_DOCTOR;
	return ACCEPT;
}

/* Light donors give less, very light ones nothing. */
static enum decision by_weight(void)
{
	if (weight < 50) {
		volume = 0;
		return REFUSE;
	}
	if (weight < 58) {
		volume = 350;
		return REDUCED;
	}
	volume = 470;
	return ACCEPT;
}

static enum decision by_blood(void)
{
	if (haemoglobin < 125) {
		wait_days = longer(wait_days, 90);
		return WAIT;
	}
	if (haemoglobin > 180)
		return ASK_DOCTOR;
	return ACCEPT;
}

static enum decision by_interval(void)
{
	if (is_first)
		return ACCEPT;
	if (weeks < 8) {
		wait_days = longer(wait_days, (8 - weeks) * 7);
		return WAIT;
	}
	if (weeks < 12)
		warnings++;
	return ACCEPT;
}

static enum decision by_journey(void)
{
	if (journey == 2) {
		wait_days = longer(wait_days, 180);
		return WAIT;
	}
	if (journey == 1 && medicine == 2)
		return ASK_DOCTOR;
	return ACCEPT;
}

static enum decision by_medicine(void)
{
	switch (medicine) {
	case 0:
		return ACCEPT;
	case 1:
		warnings++;
		return ACCEPT;
	case 2:
		wait_days = longer(wait_days, 28);
		return WAIT;
	default:
		return REFUSE;
	}
}

/* The stricter opinion of two. */
static enum decision strictest(enum decision now, enum decision next)
{
	if (now == REFUSE || next == REFUSE)
		return REFUSE;
	if (next > now)
		return next;
	return now;
}

/* The first serious objection counts. */
static enum decision decide(void)
{
	enum decision all = by_age();
	if (all != ACCEPT)
		return all;
	all = by_weight();
	if (all == REFUSE)
		return all;
	enum decision next = by_blood();
	if (next != ACCEPT)
		return next;
	next = by_journey();
	if (next != ACCEPT)
		return next;
	next = strictest(by_interval(), by_medicine());
	if (next != ACCEPT)
		return next;
	return all;
}

int main(void)
{
	if (!read_all()) {
		puts("incomplete");
		return 2;
	}
	enum decision all = decide();
	if (pulse > 110)
		warnings++;
	if (all == WAIT || all == REFUSE || all == ASK_DOCTOR)
		volume = 0;
	else if (warnings >= 2)
		volume -= 50;
	printf("%d %d %d\n", all, all == WAIT ? wait_days : 0, volume);
	return all == REFUSE;
}
