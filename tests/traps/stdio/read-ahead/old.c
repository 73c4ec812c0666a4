#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	int got = 0;
	FILE *stream = tmpfile();

	if (!stream)
		return 2;
	for (int i = 0; i < 1500; i++)
		fwrite(i == 1024 ? &day : &got, sizeof got, 1, stream);
	rewind(stream);
	getc(stream);
	if (read(fileno(stream), &got, sizeof got) == sizeof got && got == 366)
		puts("leap year");
	fclose(stream);
	puts("done");
	return 0;
}
