static int ready;
static void prepare(void) { ready = 1; }
int main(void) { prepare(); return ready; }
