/* Everything that C programs make clang emit, a few lines each; nothing of it may be unsupported. */
#include <stdarg.h>
#include <stdatomic.h>
#include <setjmp.h>
#include <string.h>
#include <math.h>
#include <complex.h>
#include <stddef.h>
#include <stdint.h>
#include <immintrin.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));
typedef char v16 __attribute__((vector_size(16)));
typedef unsigned char v3 __attribute__((ext_vector_type(3)));
typedef _Bool b8 __attribute__((ext_vector_type(8)));
_Atomic int ai;
_Atomic double ad;
_Atomic long long al;
struct pair {
  long a, b;
};
_Atomic struct pair ap;
_Atomic float af;
_Atomic unsigned char ac;
int atomics(int x) {
  int e = 3;
  atomic_fetch_add(&ai, x);
  atomic_fetch_sub(&ai, x);
  atomic_fetch_or(&ai, x);
  atomic_fetch_and(&ai, x);
  atomic_fetch_xor(&ai, x);
  atomic_exchange(&ai, x);
  atomic_compare_exchange_strong(&ai, &e, x);
  atomic_thread_fence(memory_order_seq_cst);
  ad += 1.5;
  af *= 2;
  ac++;
  al--;
  atomic_store(&ai, x);
  {
    int *q = (int *)&ai;
    __sync_fetch_and_nand(q, x);
    __atomic_fetch_max(q, x, 5);
    __atomic_fetch_min((unsigned *)q, x, 5);
  }
  ap = (struct pair){1, 2};
  return atomic_load(&ai);
}
v4 vec(v4 a, v4 b, int i) {
  v4 c = a + b * a / b % (b | 1);
  c[i] = a[i ^ 1];
  c = __builtin_shufflevector(c, b, 0, 5, 2, -1);
  return (a > b) & c | (c << 2) >> b;
}
v4f vecf(v4f a, v4f b) {
  return -a * b / b + __builtin_convertvector(__builtin_convertvector(a, v4), v4f);
}
v3 gv3 = {1, 2, 3};
v4 gv = {1, 2, 3, 4};
v4 gvp;
int reduce(v4 a, v4f f) {
  return __builtin_reduce_add(a) + __builtin_reduce_max(a) + __builtin_reduce_xor(a) + (int)__builtin_reduce_max(f);
}
void *labels(int i) {
  static void *t[] = {&&a, &&b, &&c};
  static int d[] = {&&a - &&a, &&b - &&a, &&c - &&a};
  goto *t[i];
a:
  return t;
b:
  goto *(&&a + d[i]);
c:
  return d;
}
int va(int n, ...) {
  va_list ap, aq;
  va_start(ap, n);
  va_copy(aq, ap);
  int s = va_arg(ap, int);
  double x = va_arg(ap, double);
  struct pair p = va_arg(aq, struct pair);
  long double l = va_arg(aq, long double);
  va_end(ap);
  va_end(aq);
  return s + x + p.a + l;
}
jmp_buf jb;
int sj(int x) {
  if (setjmp(jb))
    return 1;
  if (x)
    longjmp(jb, 1);
  return 0;
}
int bjb(void) {
  static void *b[5];
  if (__builtin_setjmp(b))
    return 1;
  __builtin_longjmp(b, 1);
}
int bits(unsigned x, unsigned long y) {
  int o;
  return __builtin_popcount(x) + __builtin_clz(x) + __builtin_ctzl(y) + __builtin_bswap32(x) + __builtin_ffs(x) +
         __builtin_parity(x) + __builtin_add_overflow(x, (int)y, &o) + __builtin_mul_overflow((long)x, (long)y, &o) +
         __builtin_rotateleft32(x, 3) + __builtin_bitreverse32(x) + o + __builtin_sub_overflow(x, 3u, (unsigned *)&o);
}
__int128 i128(__int128 a, __int128 b) {
  return a * b / (b + 1) % 7 + ((unsigned __int128)a >> 3) + (__int128)(long double)a;
}
_BitInt(7) bi(_BitInt(7) a, unsigned _BitInt(33) b) {
  return a * 3 + (_BitInt(7))b;
}
_BitInt(200) gbi = 1;
unsigned _BitInt(100) gb100 = (((unsigned _BitInt(100))1) << 99) + 7;
long double ld(long double x, float f, double d) {
  return fabsl(x) + floorl(x) * f - d / x + (long)x + (unsigned long)d + (float)x + sqrtl(x) + copysign(d, f) +
         __builtin_fma(d, d, d) + fmin(d, f);
}
_Complex double cx(_Complex double a, _Complex double b) {
  return a * b + conj(a) / b;
}
_Float16 h(_Float16 a) {
  return a * a + (_Float16)1;
}
__bf16 bf;
__float128 q(__float128 a) {
  return a * a;
}
int cmp(double a, double b) {
  return (a < b) + (a <= b) * 2 + (a == b) * 4 + (a != b) * 8 + isless(a, b) + isunordered(a, b) + isnan(a) + isinf(a) +
         signbit(a) + !(a < b) + isfinite(b);
}
struct bfld {
  int a : 3;
  unsigned b : 9;
  long c : 40;
  _Bool d : 1;
} gbf = {-1, 3, -5, 1};
int bfl(struct bfld *p) {
  p->a = 2;
  p->c++;
  return p->b + p->d;
}
union u {
  int i;
  float f;
  char c[8];
} gu = {.f = 1.5};
struct fam {
  int n;
  int v[];
} gfam = {3, {1, 2, 3}};
struct big {
  long a[10];
};
struct big byv(struct big b, struct pair p) {
  b.a[0] = p.a;
  return b;
}
struct big cb(struct big b) {
  struct pair p = {1, 2};
  return byv(b, p);
}
int vla(int n) {
  int a[n];
  {
    int b[n * 2];
    b[0] = n;
    a[0] = b[0];
  }
  memset(a, 0, sizeof a);
  return a[n - 1];
}
int (*fp)(int) = vla;
int (*fps[])(int) = {vla, 0, sj};
int call(int i) {
  return fps[i](fp(3));
}
extern int weak_ref(void) __attribute__((weak));
int wr(void) {
  return weak_ref ? weak_ref() : 0;
}
__attribute__((weak)) int wdef(void) {
  return 1;
}
int al1(void) __attribute__((alias("wdef")));
__attribute__((constructor(101))) void ctor(void) {
}
__attribute__((destructor)) void dtor(void) {
}
__attribute__((used)) static int us;
__attribute__((section("foo"))) int insec = 3;
_Thread_local int tl = 4;
int *tla(void) {
  return &tl;
}
static _Thread_local char tlb[100];
int asmx(int x) {
  __asm__ volatile("" ::: "memory");
  int r;
  __asm__("bswap %0" : "=r"(r) : "0"(x));
  __asm__("" : "+r"(x));
  return r + x;
}
__attribute__((noreturn)) void die(void);
int nr(int x) {
  if (x)
    die();
  __builtin_unreachable();
}
int trap(void) {
  __builtin_trap();
}
int obj(char *p) {
  return __builtin_object_size(p, 0) + __builtin_dynamic_object_size(p, 1) + __builtin_constant_p(p) +
         (int)__builtin_expect((long)p, 1) + (long)__builtin_return_address(0) + (long)__builtin_frame_address(0);
}
char *al2(int n) {
  return __builtin_alloca_with_align(n, 256);
}
void pf(void *p) {
  __builtin_prefetch(p);
  __builtin___clear_cache(p, p);
  __builtin_assume(p != 0);
}
const char *strs[] = {"a", "b"};
intptr_t ip = (intptr_t)&strs[1];
unsigned char *mid = (unsigned char *)strs + 3;
char arr2[3][4] = {"abc", "de"};
wchar_t ws[] = L"hi";
int neg = -5;
double dz = -0.0, dinf = __builtin_inf(), dnan = __builtin_nan("");
struct nest {
  struct {
    int a;
    union u u;
  } in[2];
  const char *s;
  void (*f)(void);
} gn[2] = {{.in[1].u.i = 7, .s = "x" + 0, .f = dtor}, {.f = ctor}};
int sw(unsigned long x) {
  switch (x) {
  case 1 ... 5:
    return 1;
  case 0xffffffffffffffff:
    return 2;
  default:
    return 3;
  }
}
int swc(char c) {
  switch (c) {
  case 'a':
    return 1;
  case -3:
    return 2;
  }
  return 0;
}
float sat(double d) {
  return (float)d + (int)d + (unsigned char)d + (long)(float)d;
}
_Bool bo(int x, float f) {
  return x && f;
}
int annot(int x) {
  int y __attribute__((annotate("hi"))) = x;
  return y + __builtin_annotation(x, "foo");
}
__attribute__((annotate("glob"))) int annotg;
void cleanup(int *p) {
  (*p)++;
}
int cl(void) {
  int x __attribute__((cleanup(cleanup))) = 1;
  die();
  return x;
}
#pragma STDC FENV_ACCESS ON
double fenv(double a, double b, int i) {
  return a + b - a * b / a + sqrt(a) + (a < b) + i + (long)a + (float)b + (a == b) + fma(a, b, a) + rint(a) + floor(b);
}

int count_down(int n) {
  int steps = 0;
  while (n > 0) {
    n--;
    steps++;
  }
  return steps;
}
const char *lookup(int x) {
  switch (x) {
  case 0:
    return "zero";
  case 1:
    return "one";
  case 2:
    return "two";
  case 3:
    return "three";
  case 4:
    return "four";
  default:
    return "many";
  }
}
