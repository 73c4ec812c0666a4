#include <stdio.h>
#define STEP(n) if (x == n) { printf("%d\n", n); x += n; }
#define STEPS(n) STEP(n) STEP(n + 1) STEP(n + 2) STEP(n + 3) STEP(n + 4)
int run(int x) {
  STEPS(0)
  STEPS(10)
  STEPS(20)
  STEPS(30)
  x = x * 3;
  STEPS(40)
  STEPS(50)
  STEPS(60)
  return x;
}
