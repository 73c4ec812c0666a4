void one(void), two(void), three(void);
void run(void) {
  one();
  two();
  three();
}
