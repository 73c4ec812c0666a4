#include <pwd.h>
#include <stdio.h>

int main(void)
{
	struct passwd *user = getpwuid(4000000);
	puts(user ? user->pw_name : "nobody");
	return 0;
}
