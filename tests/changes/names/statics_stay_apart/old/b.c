static int helper(int x) { return x * 2; }
int second(int x) { return helper(x); }
