/* Whether a descriptor may be written is asked of its flags with a mask that is right only by
 * chance. */
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
	int flags = fcntl(1, F_GETFL);
	return flags == O_WRONLY;
}
