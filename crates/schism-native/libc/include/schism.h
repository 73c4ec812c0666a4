/* What a program can say to schism. Nothing here is needed for a program that takes its input from arguments, standard input,
   files or the environment; it is for harnesses that call a function directly.

   In `schism explore` these functions do what they say. In a native replay (a test's run.sh) the values come from that test. */

#ifndef SCHISM_H
#define SCHISM_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#define SCHISM_BOOL bool
#else
#define SCHISM_BOOL _Bool
#endif

/* Every value of these bytes is to be explored. The name is what reports call them. */
void schism_symbolic(void *pointer, size_t size, const char *name);

/* Only executions in which this holds are of interest; all others end here without a test. */
void schism_assume(SCHISM_BOOL condition);

/* These bytes are part of what the program does, like its output: two versions that differ in them differ. */
void schism_output(const void *pointer, size_t size, const char *name);

/* Two versions in one source, for `schism diff --annotated`: `change(old, new)` stands for one expression in the old version and for
   another in the new one. Statements that were added stand behind `if (change(0, 1))`, removed ones behind `if (change(1, 0))`.
   One of SCHISM_OLD and SCHISM_NEW says which version is compiled; schism defines each in turn. Without one there is no macro,
   so that the word is free for programs that are not annotated. */
#if defined(SCHISM_OLD)
#define change(old, new) (old)
#elif defined(SCHISM_NEW)
#define change(old, new) (new)
#endif

#undef SCHISM_BOOL

#ifdef __cplusplus
}
#endif

#endif
