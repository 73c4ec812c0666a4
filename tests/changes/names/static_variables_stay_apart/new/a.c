static int count = 1;
int first(void) { return count++; }
