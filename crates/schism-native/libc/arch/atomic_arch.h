/* The compiler's own atomics: one step each in the machine, and real ones in a native reference. */

#define a_cas a_cas
static inline int a_cas(volatile int *place, int expected, int value)
{
	__atomic_compare_exchange_n(place, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
	return expected;
}

#define a_cas_p a_cas_p
static inline void *a_cas_p(volatile void *place, void *expected, void *value)
{
	void *volatile *slot = (void *volatile *)place;
	__atomic_compare_exchange_n(slot, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
	return expected;
}

#define a_swap a_swap
static inline int a_swap(volatile int *place, int value)
{
	return __atomic_exchange_n(place, value, __ATOMIC_SEQ_CST);
}

#define a_fetch_add a_fetch_add
static inline int a_fetch_add(volatile int *place, int value)
{
	return __atomic_fetch_add(place, value, __ATOMIC_SEQ_CST);
}

#define a_fetch_and a_fetch_and
static inline int a_fetch_and(volatile int *place, int value)
{
	return __atomic_fetch_and(place, value, __ATOMIC_SEQ_CST);
}

#define a_fetch_or a_fetch_or
static inline int a_fetch_or(volatile int *place, int value)
{
	return __atomic_fetch_or(place, value, __ATOMIC_SEQ_CST);
}

#define a_and_64 a_and_64
static inline void a_and_64(volatile uint64_t *place, uint64_t value)
{
	__atomic_fetch_and(place, value, __ATOMIC_SEQ_CST);
}

#define a_or_64 a_or_64
static inline void a_or_64(volatile uint64_t *place, uint64_t value)
{
	__atomic_fetch_or(place, value, __ATOMIC_SEQ_CST);
}

#define a_store a_store
static inline void a_store(volatile int *place, int value)
{
	__atomic_store_n(place, value, __ATOMIC_SEQ_CST);
}

#define a_barrier a_barrier
static inline void a_barrier(void)
{
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

#define a_crash a_crash
static inline void a_crash(void)
{
	__builtin_trap();
}

#define a_ctz_32 a_ctz_32
static inline int a_ctz_32(uint32_t x)
{
	return __builtin_ctz(x);
}

#define a_ctz_64 a_ctz_64
static inline int a_ctz_64(uint64_t x)
{
	return __builtin_ctzll(x);
}

#define a_clz_32 a_clz_32
static inline int a_clz_32(uint32_t x)
{
	return __builtin_clz(x);
}

#define a_clz_64 a_clz_64
static inline int a_clz_64(uint64_t x)
{
	return __builtin_clzll(x);
}
