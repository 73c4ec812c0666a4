/* What cannot be converted is left out instead of being an error: glibc's //IGNORE. */
#include <iconv.h>
#include <stdio.h>

int main(void)
{
	char in[] = "a\xc3\xa9z", out[16] = "", *from = in, *to = out;
	size_t left = 4, room = sizeof out;
	iconv_t converter = iconv_open("ASCII//TRANSLIT", "UTF-8");
	if (converter == (iconv_t)-1)
		return 9;
	iconv(converter, &from, &left, &to, &room);
	puts(out);
	return 0;
}
