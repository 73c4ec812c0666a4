/* KLEE's functions by schism's few primitives, for the virtual machine and for native replays alike. */

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "schism_primitives.h"

void klee_make_symbolic(void *addr, size_t nbytes, const char *name)
{
	schism_symbolic(addr, nbytes, name ? name : "unnamed");
}

void klee_assume(uintptr_t condition)
{
	schism_assume(condition != 0);
}

int klee_int(const char *name)
{
	int value;
	klee_make_symbolic(&value, sizeof value, name);
	return value;
}

int klee_range(int begin, int end, const char *name)
{
	if (begin >= end)
		__schism_report("klee_range", 0, "invalid range", "user");
	if (begin == end - 1)
		return begin;
	int value = klee_int(name);
	/* One condition without a branch, so that no path is left behind. */
	schism_assume((begin <= value) & (value < end));
	return value;
}

uintptr_t klee_choose(uintptr_t n)
{
	uintptr_t value;
	klee_make_symbolic(&value, sizeof value, "klee_choose");
	schism_assume(value < n);
	return value;
}

void klee_prefer_cex(void *object, uintptr_t condition)
{
}

void klee_posix_prefer_cex(void *object, uintptr_t condition)
{
}

unsigned klee_is_symbolic(uintptr_t n)
{
	return __schism_is_symbolic(n);
}

unsigned klee_is_replay(void)
{
	return __schism_is_replay();
}

long klee_get_valuel(long expr)
{
	return (long)__schism_value((uint64_t)expr);
}

long long klee_get_valuell(long long expr)
{
	return (long long)__schism_value((uint64_t)expr);
}

int32_t klee_get_value_i32(int32_t expr)
{
	return (int32_t)__schism_value((uint32_t)expr);
}

int64_t klee_get_value_i64(int64_t expr)
{
	return (int64_t)__schism_value((uint64_t)expr);
}

float klee_get_valuef(float expr)
{
	uint32_t bits;
	memcpy(&bits, &expr, sizeof bits);
	bits = (uint32_t)__schism_value(bits);
	memcpy(&expr, &bits, sizeof bits);
	return expr;
}

double klee_get_valued(double expr)
{
	uint64_t bits;
	memcpy(&bits, &expr, sizeof bits);
	bits = __schism_value(bits);
	memcpy(&expr, &bits, sizeof bits);
	return expr;
}

_Noreturn void klee_silent_exit(int status)
{
	__schism_drop_path(status);
}

_Noreturn void klee_report_error(const char *file, int line, const char *message, const char *suffix)
{
	__schism_report(file, line, message, suffix);
}

_Noreturn void klee_abort(void)
{
	abort();
}

void klee_check_memory_access(const void *address, size_t size)
{
	/* The first and the last byte are read; the machine's own checks do the rest. */
	if (size) {
		(void)*(volatile const char *)address;
		(void)((volatile const char *)address)[size - 1];
	}
}

size_t klee_get_obj_size(void *ptr)
{
	return __schism_object_size(ptr);
}

void klee_mark_global(void *object)
{
}

static void say(const char *message)
{
	static const char start[] = "KLEE: WARNING: ";
	/* Nothing can be done about a warning that cannot be written. */
	(void)!write(2, start, sizeof start - 1);
	(void)!write(2, message, strlen(message));
	(void)!write(2, "\n", 1);
}

void klee_warning(const char *message)
{
	say(message);
}

void klee_warning_once(const char *message)
{
	/* Once for each text, by its address, up to a limit. */
	static const char *said[64];
	for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
		if (said[i] == message)
			return;
		if (!said[i]) {
			said[i] = message;
			say(message);
			return;
		}
	}
}

void klee_print_expr(const char *message, ...)
{
}

void klee_print_range(const char *name, int arg)
{
}

void klee_stack_trace(void)
{
}

void klee_set_forking(unsigned enable)
{
}

void klee_merge(void)
{
}

void klee_open_merge(void)
{
}

void klee_close_merge(void)
{
}
