/* Nothing is loaded dynamically. The one jump left is that of a thread that frees its own stack. */

#define LDSO_ARCH "schism"
#define CRTJMP(pc, sp) ((void)(pc), (void)(sp), __builtin_trap())
