// explore: --sym-files 1 4
// Copies A to B, without its zeros.
#include <stdio.h>

int main(void)
{
	FILE *in = fopen("A", "rb"), *out = fopen("B", "wb");
	int c, dropped = 0;
	if (!in || !out) {
		perror("open");
		return 1;
	}
	while ((c = getc(in)) != EOF) {
		if (c)
			putc(c, out);
		else
			dropped++;
	}
	fclose(in);
	fclose(out);
	printf("%d dropped\n", dropped);
	return 0;
}
