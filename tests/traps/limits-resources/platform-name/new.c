/* The folder for libraries of a known platform is called lib64 now. */
#include <stdio.h>
#include <sys/auxv.h>

static void folder(char *to, size_t size)
{
	const char *platform = (const char *)getauxval(AT_PLATFORM);

	if (platform)
		snprintf(to, size, "lib64/%s", platform);
	else
		snprintf(to, size, "lib");
}

int main(void)
{
	char name[64];

	folder(name, sizeof name);
	printf("libraries are in %s\n", name);
	return 0;
}
