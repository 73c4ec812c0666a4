/* Sums up the branches that a program takes in its own file: an edge after the other into one number, which lies in
   memory that whoever started the program looks at when it is over, however it ended. */

void *mmap(void *address, unsigned long size, int protection, int flags, int file, long offset);

enum { DESCRIPTOR = 200, READ_WRITE = 3, SHARED = 1 };

static unsigned long unseen[2];
static unsigned long *trace = unseen;

void __sanitizer_cov_trace_pc_guard_init(unsigned *start, unsigned *stop)
{
    if (start == stop || *start)
        return;
    for (unsigned number = 1; start < stop; number++)
        *start++ = number;
    void *shared = mmap(0, sizeof unseen, READ_WRITE, SHARED, DESCRIPTOR, 0);
    if (shared != (void *)-1)
        trace = shared;
}

void __sanitizer_cov_trace_pc_guard(unsigned *edge)
{
    unsigned long turned = trace[0] << 7 | trace[0] >> 57;
    trace[0] = (turned ^ *edge) * 0x9e3779b97f4a7c15;
    trace[1]++;
}
