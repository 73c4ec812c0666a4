#include <stdio.h>

int legacy_checksum(const unsigned char *p, int n)
{
	int sum = 0;
	while (n-- > 0)
		sum = sum * 31 + *p++;
	return sum;
}

static int checksum(const unsigned char *p, int n)
{
	int sum = 0;
	while (n-- > 0)
		sum ^= *p++;
	return sum;
}

int main(void)
{
	unsigned char buffer[4];
	int n = (int)fread(buffer, 1, sizeof buffer, stdin);
	printf("%02x\n", checksum(buffer, n));
	return 0;
}
