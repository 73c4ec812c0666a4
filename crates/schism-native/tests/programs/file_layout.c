/* Looks into FILE where code compiled against glibc's headers does. */
#include <stdio.h>

struct glibc_file {
	int flags;
	char *read_ptr, *read_end, *read_base, *write_base, *write_ptr, *write_end, *buf_base, *buf_end;
	char *save_base, *backup_base, *save_end;
	void *markers, *chain;
	int fileno;
};

int main(void)
{
	FILE *file = tmpfile();
	struct glibc_file *inside = (struct glibc_file *)file;
	fputs("abcdef", file);
	printf("pending %d, room %d\n", (int)(inside->write_ptr - inside->write_base), inside->write_end > inside->write_ptr);
	*inside->write_ptr++ = 'g';
	rewind(file);
	printf("first %c\n", getc(file));
	printf("ahead %d, next %c\n", (int)(inside->read_end - inside->read_ptr), *inside->read_ptr++);
	printf("then %c, fd %d\n", getc(file), inside->fileno == fileno(file));
	while (getc(file) != EOF);
	printf("end of file %d, error %d, save %d\n", !!(inside->flags & 0x10), !!(inside->flags & 0x20), !!inside->save_base);
	return 0;
}
