struct flags { unsigned a : 3, b : 5; };
int a_of(struct flags *f) { return f->a; }
int b_of(struct flags *f) { return f->b; }
