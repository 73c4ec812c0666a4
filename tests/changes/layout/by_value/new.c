struct big { long a[5]; };
long last(struct big b) { return b.a[0]; }
long call(struct big *b) { return last(*b); }
