/* There is one thread, so plain loads and stores are atomic. */

#define a_cas a_cas
static inline int a_cas(volatile int *place, int expected, int value)
{
	int old = *place;
	if (old == expected) *place = value;
	return old;
}

#define a_cas_p a_cas_p
static inline void *a_cas_p(volatile void *place, void *expected, void *value)
{
	void *volatile *slot = (void *volatile *)place;
	void *old = *slot;
	if (old == expected) *slot = value;
	return old;
}

#define a_swap a_swap
static inline int a_swap(volatile int *place, int value)
{
	int old = *place;
	*place = value;
	return old;
}

#define a_fetch_add a_fetch_add
static inline int a_fetch_add(volatile int *place, int value)
{
	int old = *place;
	*place = (int)((unsigned)old + (unsigned)value);
	return old;
}

#define a_fetch_and a_fetch_and
static inline int a_fetch_and(volatile int *place, int value)
{
	int old = *place;
	*place = old & value;
	return old;
}

#define a_fetch_or a_fetch_or
static inline int a_fetch_or(volatile int *place, int value)
{
	int old = *place;
	*place = old | value;
	return old;
}

#define a_and_64 a_and_64
static inline void a_and_64(volatile uint64_t *place, uint64_t value)
{
	*place &= value;
}

#define a_or_64 a_or_64
static inline void a_or_64(volatile uint64_t *place, uint64_t value)
{
	*place |= value;
}

#define a_store a_store
static inline void a_store(volatile int *place, int value)
{
	*place = value;
}

#define a_barrier a_barrier
static inline void a_barrier(void)
{
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
