int a = 1;
char log_name[8] = "log";
int get(void) { return a; }
