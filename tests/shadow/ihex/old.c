/* Reads Intel HEX records from standard input and prints the blocks of memory that they fill. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DATA = 32, MAX_BLOCKS = 16, MAX_LINE = 96 };
enum { DATA = 0, END = 1, SEGMENT = 2, START = 3, LINEAR = 4 };

struct record {
	unsigned length, address, type;
	unsigned char data[MAX_DATA];
};

struct block {
	unsigned long start, end;
};

static struct block blocks[MAX_BLOCKS];
static int block_count;
static unsigned long base;
static int line_number;

static void fail(const char *why)
{
	printf("line %d: %s\n", line_number, why);
	exit(1);
}

static unsigned nibble(char c)
{
	if (isdigit((unsigned char)c))
		return (unsigned)(c - '0');
	if (c >= 'A' && c <= 'F')
		return (unsigned)(c - 'A' + 10);
	if (c >= 'a' && c <= 'f')
		return (unsigned)(c - 'a' + 10);
	fail("no hexadecimal digit");
	return 0;
}

static unsigned byte(const char *text)
{
	unsigned high = nibble(text[0]);
	return high << 4 | nibble(text[1]);
}

static void parse(struct record *record, const char *text)
{
	if (*text++ != ':')
		fail("no colon");
	size_t digits = strcspn(text, "\r\n");
	if (digits < 10 || digits % 2 != 0)
		fail("cut off");
	record->length = byte(text);
	if (record->length > MAX_DATA)
		fail("too long");
	if (digits != 10 + 2 * record->length)
		fail("wrong length");
	record->address = byte(text + 2) << 8 | byte(text + 4);
	record->type = byte(text + 6);
	unsigned sum = record->length + (record->address >> 8) + record->address + record->type;
	for (unsigned i = 0; i < record->length; i++) {
		record->data[i] = (unsigned char)byte(text + 8 + 2 * i);
		sum += record->data[i];
	}
	sum += byte(text + 8 + 2 * record->length);
	if ((sum & 0xff) != 0)
		fail("wrong checksum");
}

static void fill(unsigned long start, unsigned long end)
{
	if (block_count > 0 && blocks[block_count - 1].end == start) {
		blocks[block_count - 1].end = end;
		return;
	}
	for (int i = 0; i < block_count; i++)
		if (start < blocks[i].end && blocks[i].start < end)
			fail("filled twice");
	if (block_count == MAX_BLOCKS)
		fail("too many blocks");
	blocks[block_count].start = start;
	blocks[block_count].end = end;
	block_count++;
}

static unsigned long word(const struct record *record)
{
	if (record->length != 2)
		fail("two bytes expected");
	return (unsigned long)record->data[0] << 8 | record->data[1];
}

/* True at the end record. */
static int take(const struct record *record)
{
	switch (record->type) {
	case DATA:
		if (record->length > 0)
			fill(base + record->address, base + record->address + record->length);
		return 0;
	case END:
		return 1;
	case SEGMENT:
		base = word(record) << 4;
		return 0;
	case START:
		return 0;
	case LINEAR:
		base = word(record) << 16;
		return 0;
	default:
		fail("unknown type");
		return 0;
	}
}

int main(void)
{
	char line[MAX_LINE];
	struct record record;
	int ended = 0;
	while (!ended && fgets(line, sizeof line, stdin)) {
		line_number++;
		parse(&record, line);
		ended = take(&record);
	}
	if (!ended)
		fail("no end");
	for (int i = 0; i < block_count; i++)
		printf("%08lx-%08lx\n", blocks[i].start, blocks[i].end - 1);
	return 0;
}
