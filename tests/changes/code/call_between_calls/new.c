void f(int *), g(int *), h(int *);
void run(int *a) {
  f(a);
  h(a);
  g(a);
}
