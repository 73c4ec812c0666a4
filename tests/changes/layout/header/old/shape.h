#define SIDES 3
static inline int corners(int n) { return n * SIDES; }
