/* Sets flags of an inode. */
#include "../attack.h"
#include <linux/fs.h>
#include <sys/ioctl.h>
static void attack(void)
{
	long flags = FS_NODUMP_FL;
	int file = open(target("canary"), O_RDONLY);
	ioctl(file, FS_IOC_SETFLAGS, &flags);
	int own = open("own", O_RDWR | O_CREAT, 0600);
	reached("setting flags", ioctl(own, FS_IOC_SETFLAGS, &flags));
}
