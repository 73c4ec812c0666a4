#include <stdlib.h>
struct buffer { int used; char bytes[16]; };
struct buffer *make(void) { return malloc(sizeof(struct buffer)); }
int used(struct buffer *b) { return b->used; }
