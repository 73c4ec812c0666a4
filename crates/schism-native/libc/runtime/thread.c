/* Where a thread finds musl's own record of itself. The machine gives every thread its thread-local variables, so that one of them is all
   that is needed. */

#include "pthread_impl.h"
#include "libc.h"
#include "syscall.h"

static struct pthread the_thread;
static _Thread_local void *running = &the_thread;

volatile int __thread_list_lock;

void *__schism_thread_pointer(void)
{
	return running;
}

hidden void __schism_set_thread_pointer(void *thread)
{
	running = thread;
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
	libc.can_do_threads = 1;
	libc.tls_align = _Alignof(struct pthread);
	libc.tls_size = sizeof(struct pthread);
}

void *__copy_tls(unsigned char *memory)
{
	return memory;
}
