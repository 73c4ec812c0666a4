#include <stdio.h>
#include <unistd.h>

int main(void)
{
	FILE *tmp = fopen("work.tmp", "w+");
	int c, n = 0;
	if (!tmp)
		return 2;
	while ((c = getchar()) != EOF) {
		putc(c, tmp);
		n++;
	}
	if (n == 0)
		unlink("work.tmp");
	if (n == 0)
		return 1;
	rewind(tmp);
	while ((c = getc(tmp)) != EOF)
		putchar(c == '\n' ? '$' : c);
	fclose(tmp);
	unlink("work.tmp");
	return 0;
}
