/* The record is not cleared. It has what was in the block before, for example that the user is an
 * administrator. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct user {
	char name[24];
	int admin;
};

static struct user *add(const char *name)
{
	struct user *u = malloc(sizeof *u);

	snprintf(u->name, sizeof u->name, "%s", name);
	if (!strcmp(name, "root"))
		u->admin = 1;
	return u;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	struct user *root = add("root");
	root->admin = 1;
	free(root);
	struct user *u = add(argv[1]);
	printf("%s: %s\n", u->name, u->admin == 1 ? "administrator" : "user");
	return 0;
}
