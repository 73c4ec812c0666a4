struct item { int key; int value; };
int key_of(struct item *item) { return item->key; }
