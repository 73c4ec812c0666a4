void one(void), two(void), three(void);
void run(void) {
  two();
  one();
  three();
}
