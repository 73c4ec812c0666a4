/* A store of keys driven by lines on standard input; deleting the last key forgets the first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
	char key[16], value[16];
};

static struct entry entries[8];
static int used;

static struct entry *find(const char *key)
{
	for (int i = 0; i < used; i++)
		if (!strcmp(entries[i].key, key))
			return &entries[i];
	return NULL;
}

int main(void)
{
	char line[64], command[16], key[16], value[16];

	while (fgets(line, sizeof line, stdin)) {
		int count = sscanf(line, "%15s %15s %15s", command, key, value);

		if (count == 3 && !strcmp(command, "set")) {
			struct entry *entry = find(key);

			if (!entry && used < 8) {
				entry = &entries[used++];
				strcpy(entry->key, key);
			}
			if (entry)
				strcpy(entry->value, value);
		} else if (count == 2 && !strcmp(command, "get")) {
			struct entry *entry = find(key);

			puts(entry ? entry->value : "(none)");
		} else if (count == 2 && !strcmp(command, "del")) {
			struct entry *entry = find(key);

			if (entry)
				*entry = entries[--used];
			
		} else {
			puts("what?");
		}
	}
	return 0;
}
