enum color { RED, GREEN, BLUE };
int is_blue(int c) { return c == BLUE; }
int is_red(int c) { return c == RED; }
