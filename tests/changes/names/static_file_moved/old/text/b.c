static int helper(int x) { return x ^ 5; }
int b(int x) { return helper(x); }
