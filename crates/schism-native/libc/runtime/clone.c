/* A process or a thread that runs a function. The machine keeps the frames of both apart, so the child needs no stack of its own. */

#define _GNU_SOURCE
#include <sched.h>
#include <stdarg.h>
#include "pthread_impl.h"
#include "syscall.h"

hidden void __schism_set_thread_pointer(void *);

int __clone(int (*function)(void *), void *stack, int flags, void *argument, ...)
{
	va_list rest;
	va_start(rest, argument);
	void *parent = va_arg(rest, void *), *thread = va_arg(rest, void *), *child = va_arg(rest, void *);
	va_end(rest);
	int made = __syscall(SYS_clone, flags, flags & CLONE_THREAD ? stack : 0, parent, child, thread);
	if (!made) {
		if (flags & CLONE_SETTLS) __schism_set_thread_pointer(thread);
		__syscall(SYS_exit, function(argument));
	}
	return made;
}

/* The last that a detached thread does. Its frames are not on the stack that it gives back. */
_Noreturn void __unmapself(void *base, size_t size)
{
	__syscall(SYS_munmap, base, size);
	for (;;) __syscall(SYS_exit, 0);
}
