struct pair { int a, b; };
int first(struct pair *p) { return p->a; }
int both(struct pair *p) { return p->a + p->b; }
int same(int x) { return x; }
