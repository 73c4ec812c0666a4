int flag;
int wait(void) {
  volatile int *p = &flag;
  return *p;
}
