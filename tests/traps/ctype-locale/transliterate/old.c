#include <iconv.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char buffer[64], *out = buffer;
	size_t room = sizeof buffer - 1;

	if (argc < 2)
		return 2;
	iconv_t cd = iconv_open("ASCII//TRANSLIT", "UTF-8");
	if (cd == (iconv_t)-1)
		return 3;
	char *in = argv[1];
	size_t left = strlen(in);
	int failed = iconv(cd, &in, &left, &out, &room) == (size_t)-1;
	*out = 0;
	printf("%s\n", failed ? "cannot convert" : "converted");
	iconv_close(cd);
	return failed;
}
