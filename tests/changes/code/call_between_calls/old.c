void f(int *), g(int *), h(int *);
void run(int *a) {
  f(a);
  g(a);
}
