/* Opens a file by its handle, without any path. */
#include "../attack.h"
static void attack(void)
{
	struct { struct file_handle handle; char more[128]; } buffer;
	int mount;
	buffer.handle.handle_bytes = 128;
	reached("name_to_handle_at", name_to_handle_at(AT_FDCWD, "/", &buffer.handle, &mount, 0));
}
