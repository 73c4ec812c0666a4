/* Replaying values that a program asks for by schism_symbolic: they come from the file that KTEST_FILE names, in KLEE's format.

   Objects are taken in their order; those of another name are skipped, because the file may also hold arguments and standard
   input. A program that asks for more than the file has gets zeros. */

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "schism_primitives.h"

size_t malloc_usable_size(void *pointer);

/* How a replay ends that has left the path of its test. */
#define NOT_THIS_PATH 98

static unsigned char *file, *next, *end;
static uint32_t left;

static _Noreturn void fail(const char *message)
{
	static const char start[] = "schism replay: ";
	(void)!write(2, start, sizeof start - 1);
	(void)!write(2, message, strlen(message));
	(void)!write(2, "\n", 1);
	_exit(NOT_THIS_PATH);
}

static uint32_t number(void)
{
	if (end - next < 4)
		fail("the file of KTEST_FILE is cut short");
	uint32_t value = (uint32_t)next[0] << 24 | (uint32_t)next[1] << 16 | (uint32_t)next[2] << 8 | next[3];
	next += 4;
	return value;
}

static unsigned char *block(uint32_t *length)
{
	*length = number();
	if ((size_t)(end - next) < *length)
		fail("the file of KTEST_FILE is cut short");
	unsigned char *start = next;
	next += *length;
	return start;
}

/* Reads all of the file. Only system calls and malloc: the program may be in the middle of its own use of stdio. */
static void load(const char *path)
{
	int descriptor = open(path, O_RDONLY | O_CLOEXEC);
	off_t size = descriptor < 0 ? -1 : lseek(descriptor, 0, SEEK_END);
	if (size < 0 || !(file = malloc(size + 1)))
		fail("cannot read the file of KTEST_FILE");
	off_t have = 0;
	while (have < size) {
		ssize_t got = pread(descriptor, file + have, size - have, have);
		if (got <= 0)
			fail("cannot read the file of KTEST_FILE");
		have += got;
	}
	close(descriptor);
	next = file;
	end = file + size;
	if (size < 5 || memcmp(file, "KTEST", 5))
		fail("the file of KTEST_FILE is no KTest file");
	next += 5;
	uint32_t version = number(), arguments = number(), length;
	while (arguments--)
		block(&length);
	if (version >= 2) {
		number();
		number();
	}
	left = number();
}

void schism_symbolic(void *pointer, size_t size, const char *name)
{
	const char *path = getenv("KTEST_FILE");
	if (path && !file)
		load(path);
	memset(pointer, 0, size);
	while (left) {
		uint32_t name_length, length;
		unsigned char *its_name = block(&name_length), *bytes = block(&length);
		left--;
		if (name_length == strlen(name) && !memcmp(its_name, name, name_length)) {
			memcpy(pointer, bytes, length < size ? length : size);
			return;
		}
	}
}

void schism_assume(_Bool condition)
{
	if (!condition)
		fail("an assumption does not hold");
}

void schism_output(const void *pointer, size_t size, const char *name)
{
}

_Noreturn void __schism_drop_path(int status)
{
	_exit(status);
}

_Noreturn void __schism_report(const char *where, int line, const char *message, const char *kind)
{
	static const char start[] = "schism replay: error: ";
	(void)!write(2, start, sizeof start - 1);
	(void)!write(2, message, strlen(message));
	(void)!write(2, "\n", 1);
	abort();
}

uint64_t __schism_value(uint64_t value)
{
	return value;
}

int __schism_is_symbolic(uint64_t value)
{
	return 0;
}

int __schism_is_replay(void)
{
	return 1;
}

size_t __schism_object_size(const void *pointer)
{
	return malloc_usable_size((void *)pointer);
}
