int limit = 20;
int over(int x) { return x > limit; }
