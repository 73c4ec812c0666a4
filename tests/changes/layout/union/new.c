union word { long number; char bytes[4]; };
int low(union word *w) { union word copy = *w; return copy.bytes[0]; }
int other(int *w) { return *w; }
