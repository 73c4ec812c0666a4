/* Books the transactions on standard input, one a line, and prints the balances:
   open NAME [LIMIT], in NAME AMOUNT, out NAME AMOUNT, move NAME NAME AMOUNT, close NAME. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ACCOUNTS = 8, MAX_NAME = 12, MAX_WORDS = 4, MAX_LINE = 64 };

struct account {
	char name[MAX_NAME];
	long balance, limit;
	int is_open;
};

static struct account accounts[MAX_ACCOUNTS];
static int account_count;
static int rejected;

static struct account *find(const char *name)
{
	for (int i = 0; i < account_count; i++)
		if (accounts[i].is_open && strcmp(accounts[i].name, name) == 0)
			return &accounts[i];
	return NULL;
}

/* An amount in cents: 12, 12.5 or 12.50; -1 if it is none. */
static long amount(const char *text)
{
	long whole = 0, cents = 0;
	int places = 0;
	if (!isdigit((unsigned char)*text))
		return -1;
	for (; isdigit((unsigned char)*text); text++) {
		whole = 10 * whole + (*text - '0');
		if (whole > 1000000)
			return -1;
	}
	if (*text == '.') {
		for (text++; isdigit((unsigned char)*text) && places < 2; text++, places++)
			cents = 10 * cents + (*text - '0');
		if (places == 0)
			return -1;
		if (places == 1)
			cents *= 10;
	}
	return *text == '\0' ? 100 * whole + cents : -1;
}

static int open_account(char **words, int count)
{
	long limit = count > 2 ? amount(words[2]) : 0;
	if (count < 2 || limit < 0 || find(words[1]) || account_count == MAX_ACCOUNTS)
		return -1;
	if (strlen(words[1]) >= MAX_NAME)
		return -1;
	struct account *account = &accounts[account_count++];
	strcpy(account->name, words[1]);
	account->limit = limit;
	account->is_open = 1;
	return 0;
}

static int withdraw(struct account *account, long cents)
{
	if (account->balance + account->limit < cents)
		return -1;
	account->balance -= cents;
	return 0;
}

static int book(char **words, int count)
{
	if (strcmp(words[0], "open") == 0)
		return open_account(words, count);
	struct account *account = count > 1 ? find(words[1]) : NULL;
	if (account == NULL)
		return -1;
	if (strcmp(words[0], "close") == 0) {
		if (account->balance != 0)
			return -1;
		account->is_open = 0;
		return 0;
	}
	long cents = count > 2 ? amount(words[count - 1]) : -1;
	if (cents < 0)
		return -1;
	if (strcmp(words[0], "in") == 0 && count == 3) {
		account->balance += cents;
		return 0;
	}
	if (strcmp(words[0], "out") == 0 && count == 3)
		return withdraw(account, cents);
	if (strcmp(words[0], "move") == 0 && count == 4) {
		struct account *to = find(words[2]);
		if (to == NULL || withdraw(account, cents) != 0)
			return -1;
		to->balance += cents;
		return 0;
	}
	return -1;
}

static int split(char *line, char **words)
{
	int count = 0;
	for (char *word = strtok(line, " \t\n"); word && count < MAX_WORDS; word = strtok(NULL, " \t\n"))
		words[count++] = word;
	return count;
}

int main(void)
{
	char line[MAX_LINE], *words[MAX_WORDS];
	while (fgets(line, sizeof line, stdin)) {
		int count = split(line, words);
		if (count > 0 && book(words, count) != 0)
			rejected++;
	}
	for (int i = 0; i < account_count; i++)
		if (accounts[i].is_open)
			printf("%s %ld.%02ld\n", accounts[i].name, accounts[i].balance / 100,
			       labs(accounts[i].balance % 100));
	if (rejected)
		printf("rejected: %d\n", rejected);
	return rejected ? 1 : 0;
}
