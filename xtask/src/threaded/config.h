/* What configure would say of this machine, as far as gnulib's tests of threads ask. */
#define _GNU_SOURCE 1
#include <errno.h>
#define USE_POSIX_THREADS 1
#define USE_POSIX_THREADS_FROM_LIBC 1
#define HAVE_PTHREAD_RWLOCK 1
#define HAVE_PTHREAD_RWLOCK_RDLOCK_PREFER_WRITER 0
#define HAVE_PTHREAD_MUTEX_RECURSIVE 1
#define HAVE_PTHREAD_API 1
#define _GL_ATTRIBUTE_PURE __attribute__((pure))
#define _GL_INLINE_HEADER_BEGIN
#define _GL_INLINE_HEADER_END
#define _GL_INLINE static inline
#define _GL_EXTERN_INLINE static inline
#define _GL_UNUSED __attribute__((unused))
#define _GL_ATTRIBUTE_MAYBE_UNUSED __attribute__((unused))
#define _Noreturn __attribute__((noreturn))
