/* What schism's own C files ask of the virtual machine, or in a native program of native/harness.c. */

#ifndef SCHISM_PRIMITIVES_H
#define SCHISM_PRIMITIVES_H

#include <stddef.h>
#include <stdint.h>

void schism_symbolic(void *pointer, size_t size, const char *name);
void schism_assume(_Bool condition);

/* Ends the path without a test. */
_Noreturn void __schism_drop_path(int status);

/* Ends the path with a fault of this text. */
_Noreturn void __schism_report(const char *file, int line, const char *message, const char *kind);

/* One possible value of a number; from now on it is the only one. */
uint64_t __schism_value(uint64_t number);

/* Whether a number is an expression rather than a constant. */
int __schism_is_symbolic(uint64_t number);

/* 1 in a native replay. */
int __schism_is_replay(void);

/* How many bytes the object behind a pointer has; 0 if there is none. */
size_t __schism_object_size(const void *pointer);

#endif
