#define LIMIT 10
int clamp(int x) {
  if (x > LIMIT)
    return LIMIT;
  return x;
}
int other(int x) { return x + 10; }
