/* A call, not a register: the machine keeps the thread in memory, the native reference in %fs. */

void *__schism_thread_pointer(void);

static inline uintptr_t __get_tp(void)
{
	return (uintptr_t)__schism_thread_pointer();
}

#define MC_PC gregs[REG_RIP]
