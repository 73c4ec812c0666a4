struct item { int key; int value; char *name; };
int key_of(struct item *item) { return item->key; }
