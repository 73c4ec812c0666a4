#include <stdio.h>
#include <string.h>

static void sort(unsigned char *v, int n)
{
	for (int i = 1; i < n; i++) {
		unsigned char x = v[i];
		int j = i;
		for (; j > 0 && v[j - 1] > x; j--)
			v[j] = v[j - 1];
		v[j] = x;
	}
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	sort((unsigned char *)argv[1], (int)strlen(argv[1]));
	puts(argv[1]);
	return 0;
}
