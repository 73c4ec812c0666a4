#include <stdio.h>

struct layout {
	int level;
	int lines;
};

#define MARK(n) case '!' + (n): return (n) & 1 ? next == 'x' ? (n) : next == 'y' ? (n) + 100 : next == 'z' ? (n) + 200 : 1 : (n);

/* The weight of a character before another. */
int weight(char c, char next)
{
	switch (c) {
	MARK(0) MARK(1) MARK(2) MARK(3) MARK(4) MARK(5) MARK(6) MARK(7) MARK(8) MARK(9) MARK(10) MARK(11) MARK(12) MARK(13)
	MARK(14) MARK(15) MARK(16) MARK(17) MARK(18) MARK(19) MARK(20) MARK(21) MARK(22) MARK(23) MARK(24) MARK(25) MARK(26)
	MARK(27) MARK(28) MARK(29) MARK(30) MARK(31) MARK(32) MARK(33) MARK(34) MARK(35) MARK(36) MARK(37) MARK(38) MARK(39)
	MARK(40) MARK(41) MARK(42) MARK(43) MARK(44) MARK(45) MARK(46) MARK(47) MARK(48) MARK(49) MARK(50) MARK(51) MARK(52)
	}
	return 0;
}

static int level_of(const char *option)
{
	if (option[0] != '-')
		return 1;
	if (option[1] == '9')
		return 3;
	return 2;
}

static void print(const struct layout *layout, int sum)
{
	if (layout->level == 3)
		printf("   ");
	else if (layout->level == 2)
		printf(" ");
	printf("%d\n", sum);
}

int main(int argc, char **argv)
{
	char text[3] = "";
	struct layout layout = { 1, 0 };
	if (argc > 1)
		layout.level = level_of(argv[1]);
	layout.lines += (int)fread(text, 1, 2, stdin);
	print(&layout, weight(text[0], text[1]));
	return 0;
}
