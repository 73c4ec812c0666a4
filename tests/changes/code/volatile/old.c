int flag;
int wait(void) {
  int *p = &flag;
  return *p;
}
