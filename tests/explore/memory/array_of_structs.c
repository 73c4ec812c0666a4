// explore:
// Sorts three records by hand and looks at the order.
#include <schism.h>
#include <stdio.h>

struct record {
	unsigned char key;
	const char *name;
};

int main(void)
{
	unsigned char keys[3];
	schism_symbolic(keys, sizeof keys, "keys");
	struct record records[3] = {{keys[0], "first"}, {keys[1], "second"}, {keys[2], "third"}};
	for (int i = 1; i < 3; i++) {
		struct record moving = records[i];
		int j = i;
		for (; j > 0 && records[j - 1].key > moving.key; j--)
			records[j] = records[j - 1];
		records[j] = moving;
	}
	for (int i = 0; i < 3; i++)
		printf("%s %d\n", records[i].name, records[i].key);
	return 0;
}
