// C11 atomics and the older __sync and __atomic builtins in one thread.
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

struct pair { int a, b; };

int main(void) {
    atomic_int i = 5;
    printf("%d %d\n", atomic_fetch_add(&i, 3), atomic_load(&i));
    printf("%d %d\n", atomic_fetch_sub(&i, 10), i);
    printf("%d %d\n", atomic_fetch_or(&i, 0x100), atomic_fetch_and(&i, 0xff));
    printf("%d %d\n", atomic_fetch_xor(&i, 0xf0f), atomic_exchange(&i, 77));
    int expected = 76;
    bool ok = atomic_compare_exchange_strong(&i, &expected, 1);
    printf("%d %d %d\n", ok, expected, i);
    ok = atomic_compare_exchange_strong_explicit(&i, &expected, 1, memory_order_acq_rel, memory_order_relaxed);
    printf("%d %d %d\n", ok, expected, i);
    i += 4;
    i++;
    i *= 3;
    printf("%d\n", i);
    _Atomic unsigned char c = 250;
    c += 10;
    printf("%d\n", c);
    _Atomic long long l = -1;
    atomic_store_explicit(&l, 1ll << 40, memory_order_release);
    printf("%lld\n", atomic_fetch_add_explicit(&l, 1, memory_order_relaxed) + l);
    int v[4] = {1, 2, 3, 4};
    int *_Atomic p = v;
    p++;
    printf("%d %d\n", *atomic_fetch_add(&p, 2), *p);
    _Atomic struct pair pair = (struct pair){1, 2};
    struct pair seen = pair;
    struct pair next = {seen.b, seen.a};
    ok = atomic_compare_exchange_strong(&pair, &seen, next);
    seen = pair;
    printf("%d %d %d\n", ok, seen.a, seen.b);
    _Atomic double d = 1.5;
    d += 2;
    printf("%g\n", d);
    atomic_flag f = ATOMIC_FLAG_INIT;
    bool first = atomic_flag_test_and_set(&f), second = atomic_flag_test_and_set(&f);
    atomic_flag_clear(&f);
    printf("%d %d %d\n", first, second, atomic_flag_test_and_set(&f));
    int x = 3;
    printf("%d %d ", __sync_fetch_and_add(&x, 2), __sync_add_and_fetch(&x, 2));
    printf("%d %d\n", __sync_bool_compare_and_swap(&x, 7, 9), __sync_val_compare_and_swap(&x, 8, 1));
    printf("%d %d\n", __atomic_fetch_nand(&x, 5, __ATOMIC_SEQ_CST), __atomic_load_n(&x, __ATOMIC_ACQUIRE));
    printf("%d %d\n", __atomic_fetch_max(&x, 100, __ATOMIC_RELAXED), x);
    __sync_synchronize();
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_seq_cst);
    return 0;
}
