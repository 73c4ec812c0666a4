#include <stdio.h>
#include <sys/random.h>

#define TOKEN_BYTES 16

int main(void)
{
	unsigned char token[TOKEN_BYTES];

	if (getrandom(token, sizeof token, 0) != sizeof token) {
		fprintf(stderr, "no random bytes\n");
		return 1;
	}
	printf("token ");
	for (int i = 0; i < TOKEN_BYTES; i++)
		printf("%02x", token[i]);
	printf("\n");
	return 0;
}
