static int count = 3;
int second(void) { return count++; }
