/* What the virtual machine provides to the C library, for a program that runs on the real one. */

#include <stdint.h>

__asm__(
	".text\n"
	".global _start\n"
	"_start:\n"
	"	xor %ebp, %ebp\n"
	"	mov %rsp, %rdi\n"
	"	and $-16, %rsp\n"
	"	call __schism_start\n");

long __schism_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	register long r10 __asm__("r10") = d;
	register long r8 __asm__("r8") = e;
	register long r9 __asm__("r9") = f;
	long result;
	__asm__ volatile("syscall"
		: "=a"(result)
		: "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
		: "rcx", "r11", "memory");
	return result;
}

void *__schism_thread_pointer(void)
{
	void *pointer;
	__asm__("mov %%fs:0, %0" : "=r"(pointer));
	return pointer;
}

void __schism_float_environment(void)
{
}

void __schism_differs(void)
{
}

typedef void constructor(int, char **, char **);
extern constructor *const __preinit_array_start[], *const __preinit_array_end[];
extern constructor *const __init_array_start[], *const __init_array_end[];
extern void (*const __fini_array_start[])(void), (*const __fini_array_end[])(void);

void __schism_run_constructors(int argc, char **argv, char **environment)
{
	for (constructor *const *f = __preinit_array_start; f < __preinit_array_end; f++) (*f)(argc, argv, environment);
	for (constructor *const *f = __init_array_start; f < __init_array_end; f++) (*f)(argc, argv, environment);
}

void __schism_run_destructors(void)
{
	for (void (*const *f)(void) = __fini_array_end; f > __fini_array_start;) (*--f)();
}
