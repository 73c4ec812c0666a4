#include <stdio.h>

static unsigned long long memory(void)
{
	unsigned long long kb = 0;
	char line[256];
	FILE *f = fopen("/proc/meminfo", "r");

	if (!f)
		return 0;
	while (fgets(line, sizeof line, f))
		if (sscanf(line, "MemTotal: %llu", &kb) == 1)
			break;
	fclose(f);
	return kb * 1024;
}

int main(void)
{
	printf("%s cache\n", memory() >= 256ull << 20 ? "large" : "small");
	return 0;
}
