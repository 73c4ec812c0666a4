/* fts with glibc's layout: walks file trees. It never changes the working directory, as if FTS_NOCHDIR were always given. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FTS_COMFOLLOW = 1, FTS_LOGICAL = 2, FTS_NOSTAT = 8, FTS_PHYSICAL = 0x10, FTS_SEEDOT = 0x20, FTS_XDEV = 0x40,
       FTS_OPTIONS = 0xff };
enum { FTS_D = 1, FTS_DC, FTS_DEFAULT, FTS_DNR, FTS_DOT, FTS_DP, FTS_ERR, FTS_F, FTS_INIT, FTS_NS, FTS_NSOK, FTS_SL, FTS_SLNONE };
enum { FTS_AGAIN = 1, FTS_FOLLOW, FTS_NOINSTR, FTS_SKIP };
enum { FTS_NAMEONLY = 0x100 };

typedef struct entry {
    struct entry *fts_cycle, *fts_parent, *fts_link;
    long fts_number;
    void *fts_pointer;
    char *fts_accpath, *fts_path;
    int fts_errno, fts_symfd;
    unsigned short fts_pathlen, fts_namelen;
    ino_t fts_ino;
    dev_t fts_dev;
    nlink_t fts_nlink;
    short fts_level;
    unsigned short fts_info, fts_flags, fts_instr;
    struct stat *fts_statp;
    char fts_name[];
} FTSENT;

typedef struct {
    FTSENT *fts_cur, *fts_child;
    FTSENT **fts_array;
    dev_t fts_dev;
    char *fts_path;
    int fts_rfd, fts_pathlen, fts_nitems;
    int (*fts_compar)(const FTSENT **, const FTSENT **);
    int fts_options;
} FTS;

static void drop(FTSENT *entry)
{
    free(entry->fts_path);
    free(entry->fts_statp);
    free(entry);
}

static void drop_list(FTSENT *list)
{
    while (list) {
        FTSENT *next = list->fts_link;
        drop(list);
        list = next;
    }
}

/* A new entry below `parent`; a root's name is its path. */
static FTSENT *new_entry(FTSENT *parent, const char *name)
{
    size_t length = strlen(name), base = parent && parent->fts_level >= 0 ? parent->fts_pathlen : 0;
    int slash = base && parent->fts_path[base - 1] != '/';
    FTSENT *entry = calloc(1, sizeof *entry + length + 1);
    if (!entry) return NULL;
    entry->fts_path = malloc(base + slash + length + 1);
    entry->fts_statp = calloc(1, sizeof *entry->fts_statp);
    if (!entry->fts_path || !entry->fts_statp) {
        drop(entry);
        return NULL;
    }
    if (base) memcpy(entry->fts_path, parent->fts_path, base);
    if (slash) entry->fts_path[base] = '/';
    strcpy(entry->fts_path + base + slash, name);
    strcpy(entry->fts_name, name);
    entry->fts_accpath = entry->fts_path;
    entry->fts_pathlen = (unsigned short)(base + slash + length);
    entry->fts_namelen = (unsigned short)length;
    entry->fts_parent = parent;
    entry->fts_level = parent ? parent->fts_level + 1 : -1;
    entry->fts_instr = FTS_NOINSTR;
    return entry;
}

/* What the entry is; a folder that is its own ancestor is a cycle. */
static unsigned short classify(FTSENT *entry, int follow)
{
    struct stat *status = entry->fts_statp;
    int error = follow ? stat(entry->fts_path, status) : lstat(entry->fts_path, status);
    if (error && follow && !lstat(entry->fts_path, status)) return FTS_SLNONE;
    if (error) {
        entry->fts_errno = errno;
        memset(status, 0, sizeof *status);
        return FTS_NS;
    }
    entry->fts_dev = status->st_dev;
    entry->fts_ino = status->st_ino;
    entry->fts_nlink = status->st_nlink;
    if (S_ISDIR(status->st_mode)) {
        const char *name = entry->fts_name;
        if (entry->fts_level > 0 && (!strcmp(name, ".") || !strcmp(name, ".."))) return FTS_DOT;
        for (FTSENT *up = entry->fts_parent; up && up->fts_level >= 0; up = up->fts_parent)
            if (up->fts_ino == entry->fts_ino && up->fts_dev == entry->fts_dev) {
                entry->fts_cycle = up;
                return FTS_DC;
            }
        return FTS_D;
    }
    return S_ISLNK(status->st_mode) ? FTS_SL : S_ISREG(status->st_mode) ? FTS_F : FTS_DEFAULT;
}

/* Sorts a list by the caller's order; a list that cannot be sorted stays as it is. */
static FTSENT *sort(FTS *walk, FTSENT *list)
{
    size_t count = 0;
    for (FTSENT *entry = list; entry; entry = entry->fts_link) count++;
    if (count < 2 || !walk->fts_compar) return list;
    FTSENT **array = malloc(count * sizeof *array);
    if (!array) return list;
    size_t at = 0;
    for (FTSENT *entry = list; entry; entry = entry->fts_link) array[at++] = entry;
    qsort(array, count, sizeof *array, (int (*)(const void *, const void *))walk->fts_compar);
    for (at = 0; at < count; at++) array[at]->fts_link = at + 1 < count ? array[at + 1] : NULL;
    list = array[0];
    free(array);
    return list;
}

/* The entries of the current folder. Null with errno 0 for an empty folder. */
static FTSENT *children(FTS *walk, FTSENT *folder, int names_only)
{
    FTSENT *first = NULL, **end = &first;
    DIR *stream = opendir(folder->fts_path);
    if (!stream) {
        folder->fts_errno = errno;
        folder->fts_info = FTS_DNR;
        return NULL;
    }
    for (struct dirent *found; (found = readdir(stream));) {
        const char *name = found->d_name;
        if (!(walk->fts_options & FTS_SEEDOT) && (!strcmp(name, ".") || !strcmp(name, ".."))) continue;
        FTSENT *entry = new_entry(folder, name);
        if (!entry) break;
        int plain = walk->fts_options & FTS_NOSTAT && found->d_type != DT_DIR && found->d_type != DT_UNKNOWN;
        int follow = (walk->fts_options & FTS_LOGICAL) != 0;
        entry->fts_info = names_only || (plain && !follow) ? FTS_NSOK : classify(entry, follow);
        *end = entry;
        end = &entry->fts_link;
    }
    closedir(stream);
    errno = 0;
    return sort(walk, first);
}

FTS *fts_open(char *const *paths, int options, int (*compare)(const FTSENT **, const FTSENT **))
{
    if (options & ~FTS_OPTIONS || !*paths) {
        errno = EINVAL;
        return NULL;
    }
    FTS *walk = calloc(1, sizeof *walk);
    FTSENT *top = walk ? new_entry(NULL, "") : NULL, *first = NULL, **end = &first;
    for (; top && *paths; paths++) {
        FTSENT *root = **paths ? new_entry(top, *paths) : NULL;
        if (!root) {
            if (!**paths) errno = ENOENT;
            drop_list(first);
            drop(top);
            free(walk);
            return NULL;
        }
        root->fts_info = classify(root, (options & (FTS_COMFOLLOW | FTS_LOGICAL)) != 0);
        *end = root;
        end = &root->fts_link;
    }
    if (!top) {
        free(walk);
        return NULL;
    }
    walk->fts_options = options;
    walk->fts_compar = compare;
    /* The walk starts before the first root. */
    walk->fts_cur = top;
    top->fts_info = FTS_INIT;
    top->fts_link = sort(walk, first);
    return walk;
}

/* A root's own path is its name; fts_name is only the last part, as in glibc once it has been entered. */
static FTSENT *arrive(FTS *walk, FTSENT *entry)
{
    walk->fts_cur = entry;
    if (entry->fts_level == 0) {
        const char *slash = strrchr(entry->fts_name, '/');
        walk->fts_dev = entry->fts_dev;
        if (slash && (slash != entry->fts_name || slash[1])) {
            entry->fts_namelen = (unsigned short)strlen(slash + 1);
            memmove(entry->fts_name, slash + 1, entry->fts_namelen + 1u);
        }
    }
    return entry;
}

FTSENT *fts_read(FTS *walk)
{
    FTSENT *current = walk->fts_cur;
    if (!current) return NULL;
    unsigned instruction = current->fts_instr;
    current->fts_instr = FTS_NOINSTR;
    if (instruction == FTS_AGAIN || (instruction == FTS_FOLLOW && (current->fts_info == FTS_SL || current->fts_info == FTS_SLNONE))) {
        current->fts_info = classify(current, instruction == FTS_FOLLOW);
        return current;
    }
    if (current->fts_info == FTS_D) {
        int other_device = walk->fts_options & FTS_XDEV && current->fts_dev != walk->fts_dev;
        FTSENT *below = walk->fts_child;
        walk->fts_child = NULL;
        if (instruction == FTS_SKIP || other_device) {
            drop_list(below);
            current->fts_info = FTS_DP;
            return current;
        }
        if (below && below->fts_info == FTS_NSOK && walk->fts_options & FTS_NAMEONLY) drop_list(below), below = NULL;
        if (!below) below = children(walk, current, 0);
        if (!below) {
            if (current->fts_info != FTS_DNR) current->fts_info = FTS_DP;
            return current;
        }
        return arrive(walk, below);
    }
    for (;;) {
        FTSENT *next = current->fts_link, *parent = current->fts_parent;
        if (current->fts_level < 0 && current->fts_info != FTS_INIT) break;
        if (next) {
            /* The entry before the first root stays: it is the roots' parent. */
            if (current->fts_info == FTS_INIT) current->fts_info = 0, current->fts_link = NULL;
            else drop(current);
            if (next->fts_instr == FTS_SKIP) {
                current = next;
                continue;
            }
            if (next->fts_instr == FTS_FOLLOW) {
                next->fts_info = classify(next, 1);
                next->fts_instr = FTS_NOINSTR;
            }
            return arrive(walk, next);
        }
        drop(current);
        if (parent->fts_level < 0) {
            drop(parent);
            break;
        }
        walk->fts_cur = parent;
        parent->fts_info = parent->fts_errno ? FTS_ERR : FTS_DP;
        return parent;
    }
    walk->fts_cur = NULL;
    errno = 0;
    return NULL;
}

FTSENT *fts_children(FTS *walk, int options)
{
    FTSENT *current = walk->fts_cur;
    if (options && options != FTS_NAMEONLY) {
        errno = EINVAL;
        return NULL;
    }
    errno = 0;
    if (!current) return NULL;
    if (current->fts_info == FTS_INIT) return current->fts_link;
    if (current->fts_info != FTS_D) return NULL;
    drop_list(walk->fts_child);
    walk->fts_options = (walk->fts_options & ~FTS_NAMEONLY) | options;
    walk->fts_child = children(walk, current, options == FTS_NAMEONLY);
    return walk->fts_child;
}

int fts_set(FTS *walk, FTSENT *entry, int instruction)
{
    if (instruction && (instruction < FTS_AGAIN || instruction > FTS_SKIP)) {
        errno = EINVAL;
        return 1;
    }
    entry->fts_instr = (unsigned short)instruction;
    return 0;
}

int fts_close(FTS *walk)
{
    FTSENT *current = walk->fts_cur;
    drop_list(walk->fts_child);
    while (current) {
        FTSENT *parent = current->fts_parent;
        drop_list(current);
        current = parent;
    }
    free(walk);
    return 0;
}

FTS *fts64_open(char *const *, int, int (*)(const FTSENT **, const FTSENT **)) __attribute__((__alias__("fts_open")));
FTSENT *fts64_read(FTS *) __attribute__((__alias__("fts_read")));
FTSENT *fts64_children(FTS *, int) __attribute__((__alias__("fts_children")));
int fts64_set(FTS *, FTSENT *, int) __attribute__((__alias__("fts_set")));
int fts64_close(FTS *) __attribute__((__alias__("fts_close")));
