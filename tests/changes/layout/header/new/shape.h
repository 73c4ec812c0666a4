#define SIDES 4
static inline int corners(int n) { return n * SIDES; }
