/* A system call that is a cancellation point. The three marks bound no code: a signal that arrives inside ends the call with EINTR. */

#include "pthread_impl.h"
#include "syscall.h"

hidden long __cancel(void);
hidden long __syscall_cp_asm(volatile void *, syscall_arg_t, syscall_arg_t, syscall_arg_t, syscall_arg_t,
	syscall_arg_t, syscall_arg_t, syscall_arg_t);

hidden const char __cp_begin[1], __cp_end[1], __cp_cancel[1];

long __syscall_cp_asm(volatile void *cancelled, syscall_arg_t n, syscall_arg_t a, syscall_arg_t b, syscall_arg_t c,
	syscall_arg_t d, syscall_arg_t e, syscall_arg_t f)
{
	if (*(volatile int *)cancelled) return __cancel();
	return __syscall(n, a, b, c, d, e, f);
}
