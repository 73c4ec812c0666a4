/* Opens devices of the machine. */
#include "../attack.h"
static void attack(void)
{
	const char *paths[] = {"/dev/mem", "/dev/kmsg", "/dev/kvm", "/dev/fuse", "/dev/ptmx", "/dev/pts/0", "/dev/vda", "/dev/sda", "/dev/nvme0",
		"/dev/net/tun", "/dev/loop-control", "/dev/console", "/dev/vsock", "/dev/userfaultfd", "/dev/input/event0", "/dev/hpet"};
	for (int i = 0; i < 16; i++) {
		int file = open(paths[i], O_RDWR | O_NONBLOCK | O_NOCTTY);
		if (file >= 0)
			reached(paths[i], 0);
		file = open(paths[i], O_RDONLY | O_NONBLOCK | O_NOCTTY);
		if (file >= 0)
			reached(paths[i], 0);
	}
}
