static int helper(int x) { return x * 3; }
int second(int x) { return helper(x); }
