/* Selection sort instead of insertion sort of plain bytes. Seen: nothing. */
#include <stdio.h>
#include <string.h>

static void sort(unsigned char *v, int n)
{
	for (int i = 0; i < n; i++) {
		int least = i;
		for (int j = i + 1; j < n; j++)
			if (v[j] < v[least])
				least = j;
		unsigned char x = v[i];
		v[i] = v[least];
		v[least] = x;
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
