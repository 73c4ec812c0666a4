#include <stdio.h>
#include <wchar.h>

int main(void)
{
	int result = printf("%lc\n", (wint_t)'e');
	return result < 0 ? 3 : 0;
}
