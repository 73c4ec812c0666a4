/* What clang calls for atomics that no instruction can do. In the machine no other thread runs meanwhile; natively there is a lock. */

#include <string.h>

/* The asm labels: clang does not let a program define these names directly. */
void schism_atomic_load(size_t, const void *, void *, int) __asm__("__atomic_load");
void schism_atomic_store(size_t, void *, const void *, int) __asm__("__atomic_store");
void schism_atomic_exchange(size_t, void *, const void *, void *, int) __asm__("__atomic_exchange");
_Bool schism_atomic_compare_exchange(size_t, void *, void *, const void *, int, int)
	__asm__("__atomic_compare_exchange");
_Bool schism_atomic_is_lock_free(size_t, const void *) __asm__("__atomic_is_lock_free");

static char held;

static void lock(void)
{
	while (__atomic_test_and_set(&held, __ATOMIC_ACQUIRE)) continue;
}

static void unlock(void)
{
	__atomic_clear(&held, __ATOMIC_RELEASE);
}

void schism_atomic_load(size_t size, const void *place, void *result, int order)
{
	(void)order;
	lock();
	memcpy(result, place, size);
	unlock();
}

void schism_atomic_store(size_t size, void *place, const void *value, int order)
{
	(void)order;
	lock();
	memcpy(place, value, size);
	unlock();
}

void schism_atomic_exchange(size_t size, void *place, const void *value, void *result, int order)
{
	(void)order;
	lock();
	memcpy(result, place, size);
	memcpy(place, value, size);
	unlock();
}

_Bool schism_atomic_compare_exchange(size_t size, void *place, void *expected, const void *value, int success,
	int failure)
{
	(void)success;
	(void)failure;
	lock();
	_Bool same = !memcmp(place, expected, size);
	if (same) memcpy(place, value, size);
	else memcpy(expected, place, size);
	unlock();
	return same;
}

_Bool schism_atomic_is_lock_free(size_t size, const void *place)
{
	(void)place;
	return size <= 8 && !(size & (size - 1));
}
