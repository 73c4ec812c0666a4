/* Prints a table of comma separated values with its columns lined up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 16, MAX_COLUMNS = 8, MAX_CELL = 24 };

enum state { START, PLAIN, QUOTED, AFTER_QUOTE };

struct row {
	char cells[MAX_COLUMNS][MAX_CELL];
	int columns;
};

static struct row rows[MAX_ROWS];
static int row_count;
static int widths[MAX_COLUMNS];

static void fail(int line, const char *why)
{
	fprintf(stderr, "csvfmt: line %d: %s\n", line, why);
	exit(2);
}

static struct row *new_row(int line)
{
	if (row_count == MAX_ROWS)
		fail(line, "too many rows");
	memset(&rows[row_count], 0, sizeof rows[row_count]);
	return &rows[row_count++];
}

static void put(struct row *row, int line, int c)
{
	char *cell = row->cells[row->columns];
	size_t used = strlen(cell);
	if (used + 1 >= MAX_CELL)
		fail(line, "cell too long");
	cell[used] = (char)c;
}

static void end_cell(struct row *row, int line)
{
	if (++row->columns == MAX_COLUMNS)
		fail(line, "too many columns");
}

static void parse(FILE *in)
{
	enum state state = START;
	struct row *row = NULL;
	int line = 1, c;

	while ((c = getc(in)) != EOF) {
		if (row == NULL)
			row = new_row(line);
		switch (state) {
		case START:
			if (c == '"') {
				state = QUOTED;
				break;
			}
			state = PLAIN;
			/* fall through */
		case PLAIN:
			if (c == ',' || c == '\n') {
				end_cell(row, line);
				state = START;
				if (c == '\n') {
					row = NULL;
					line++;
				}
			} else if (c == '"') {
				fail(line, "quote inside of a plain cell");
			} else {
				put(row, line, c);
			}
			break;
		case QUOTED:
			if (c == '"')
				state = AFTER_QUOTE;
			else
				put(row, line, c);
			break;
		case AFTER_QUOTE:
			if (c == '"') {
				put(row, line, '"');
				state = QUOTED;
			} else if (c == ',' || c == '\n') {
				end_cell(row, line);
				state = START;
				if (c == '\n') {
					row = NULL;
					line++;
				}
			} else {
				fail(line, "text after a closing quote");
			}
			break;
		}
	}
	if (state == QUOTED)
		fail(line, "quote is never closed");
	if (row != NULL)
		end_cell(row, line);
}

static void measure(void)
{
	for (int i = 0; i < row_count; i++)
		for (int j = 0; j < rows[i].columns; j++) {
			int length = (int)strlen(rows[i].cells[j]);
			if (length > widths[j])
				widths[j] = length;
		}
}

static void print(void)
{
	for (int i = 0; i < row_count; i++) {
		for (int j = 0; j < rows[i].columns; j++) {
			int last = j + 1 == rows[i].columns;
			printf("%-*s%s", last ? 0 : widths[j], rows[i].cells[j], last ? "" : " | ");
		}
		putchar('\n');
	}
}

int main(void)
{
	parse(stdin);
	measure();
	print();
	return 0;
}
