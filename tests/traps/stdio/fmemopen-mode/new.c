/* fmemopen with the mode w instead of r+ truncates the buffer. */
#define _GNU_SOURCE
#include <stdio.h>

int main(void)
{
	char text[] = "hello";
	FILE *stream = fmemopen(text, sizeof text, "w");
	if (!stream)
		return 1;
	fputs("a", stream);
	fclose(stream);
	printf("[%s]\n", text);
	return 0;
}
