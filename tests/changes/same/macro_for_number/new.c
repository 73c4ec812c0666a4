#define LIMIT 100
int clamp(int x) { return x > LIMIT ? LIMIT : x; }
