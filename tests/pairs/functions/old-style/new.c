/* C as it was written before 1989: no prototypes, int by default, no declarations of library functions. Changed: the limit
   itself is too much now. */
#include <stdio.h>

static limit = 3;
char *words();

main(argc, argv)
int argc;
char *argv[];
{
	if (argc < 2) {
		printf("usage: old-style number\n");
		return;
	}
	printf("%s\n", words(atoi(argv[1]), limit));
	return 0;
}

char *words(value, most)
int value, most;
{
	if (value >= most)
		return "too much";
	return strlen("abc") > value ? "fine" : "never";
}
