static int count = 2;
int second(void) { return count++; }
