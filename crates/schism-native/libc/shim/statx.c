/* statx, from the kernel or from what stat knows. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include "syscall.h"

struct gnu_statx_time {
    int64_t seconds;
    uint32_t nanoseconds;
    int32_t reserved;
};

struct gnu_statx {
    uint32_t mask, block_size;
    uint64_t attributes;
    uint32_t links, uid, gid;
    uint16_t mode, spare0;
    uint64_t inode, size, blocks, attributes_mask;
    struct gnu_statx_time accessed, born, changed, modified;
    uint32_t special_major, special_minor, device_major, device_minor;
    uint64_t spare[14];
};

enum { BASIC_STATS = 0x7ff };

static struct gnu_statx_time convert(struct timespec time)
{
    return (struct gnu_statx_time){time.tv_sec, (uint32_t)time.tv_nsec, 0};
}

int statx(int folder, const char *path, int flags, unsigned mask, struct gnu_statx *result)
{
    struct stat status;
    int error = (int)syscall(SYS_statx, folder, path, flags, mask, result);
    if (!error || errno != ENOSYS) return error;
    if (fstatat(folder, path, &status, flags & (AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH | AT_NO_AUTOMOUNT))) return -1;
    *result = (struct gnu_statx){
        .mask = BASIC_STATS,
        .block_size = (uint32_t)status.st_blksize,
        .links = (uint32_t)status.st_nlink,
        .uid = status.st_uid,
        .gid = status.st_gid,
        .mode = (uint16_t)status.st_mode,
        .inode = status.st_ino,
        .size = (uint64_t)status.st_size,
        .blocks = (uint64_t)status.st_blocks,
        .accessed = convert(status.st_atim),
        .changed = convert(status.st_ctim),
        .modified = convert(status.st_mtim),
        .special_major = major(status.st_rdev),
        .special_minor = minor(status.st_rdev),
        .device_major = major(status.st_dev),
        .device_minor = minor(status.st_dev),
    };
    return 0;
}
