/* What clang calls for atomics that no instruction can do. One thread, so a copy is atomic. */

#include <string.h>

/* The asm labels: clang does not let a program define these names directly. */
void schism_atomic_load(size_t, const void *, void *, int) __asm__("__atomic_load");
void schism_atomic_store(size_t, void *, const void *, int) __asm__("__atomic_store");
void schism_atomic_exchange(size_t, void *, const void *, void *, int) __asm__("__atomic_exchange");
_Bool schism_atomic_compare_exchange(size_t, void *, void *, const void *, int, int)
	__asm__("__atomic_compare_exchange");
_Bool schism_atomic_is_lock_free(size_t, const void *) __asm__("__atomic_is_lock_free");

void schism_atomic_load(size_t size, const void *place, void *result, int order)
{
	(void)order;
	memcpy(result, place, size);
}

void schism_atomic_store(size_t size, void *place, const void *value, int order)
{
	(void)order;
	memcpy(place, value, size);
}

void schism_atomic_exchange(size_t size, void *place, const void *value, void *result, int order)
{
	(void)order;
	memcpy(result, place, size);
	memcpy(place, value, size);
}

_Bool schism_atomic_compare_exchange(size_t size, void *place, void *expected, const void *value, int success,
	int failure)
{
	(void)success;
	(void)failure;
	if (memcmp(place, expected, size)) {
		memcpy(expected, place, size);
		return 0;
	}
	memcpy(place, value, size);
	return 1;
}

_Bool schism_atomic_is_lock_free(size_t size, const void *place)
{
	(void)place;
	return size <= 8 && !(size & (size - 1));
}
