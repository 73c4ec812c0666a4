/* The only thread. Thread-local variables are ordinary globals, so nothing but musl's own record is needed. */

#include "pthread_impl.h"
#include "libc.h"
#include "syscall.h"

static struct pthread the_thread;

volatile int __thread_list_lock;

void *__schism_thread_pointer(void)
{
	return &the_thread;
}

void __init_tls(size_t *aux)
{
	(void)aux;
	the_thread.self = &the_thread;
	the_thread.next = the_thread.prev = &the_thread;
	the_thread.detach_state = DT_JOINABLE;
	the_thread.tid = __syscall(SYS_set_tid_address, &__thread_list_lock);
	the_thread.locale = &libc.global_locale;
	the_thread.robust_list.head = &the_thread.robust_list.head;
	/* So that pthread_create gets as far as __clone, as it does natively, and fails there with EAGAIN. */
	libc.can_do_threads = 1;
	libc.tls_align = _Alignof(struct pthread);
	libc.tls_size = sizeof(struct pthread);
}

void *__copy_tls(unsigned char *memory)
{
	return memory;
}
