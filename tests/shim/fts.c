/* A walk over a small tree with fts. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void make(const char *name)
{
    close(open(name, O_CREAT | O_WRONLY, 0644));
}

static void walk(const char *title, char **paths, int options, const char *skip, const char *follow)
{
    FTS *tree = fts_open(paths, options, by_name);
    printf("%s\n", title);
    if (!tree) {
        printf("  none\n");
        return;
    }
    for (FTSENT *entry; (entry = fts_read(tree));) {
        printf("  info %d level %d name %s path %s pathlen %d parent level %d number %ld\n", entry->fts_info, entry->fts_level,
               entry->fts_name, entry->fts_path, (int)entry->fts_pathlen, entry->fts_parent->fts_level, entry->fts_number);
        entry->fts_number++;
        if (!skip && entry->fts_info == FTS_D && !strcmp(entry->fts_name, "b"))
            for (FTSENT *child = fts_children(tree, 0); child; child = child->fts_link) printf("    child %s %d\n", child->fts_name, child->fts_info);
        if (skip && entry->fts_info == FTS_D && !strcmp(entry->fts_name, skip)) fts_set(tree, entry, FTS_SKIP);
        if (follow && entry->fts_info == FTS_SL && !strcmp(entry->fts_name, follow)) fts_set(tree, entry, FTS_FOLLOW);
    }
    printf("  close %d\n", fts_close(tree));
}

int main(void)
{
    char folder[] = "/tmp/fts-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder)) {
        mkdir("fts-work", 0755);
        if (chdir("fts-work")) return 1;
    }
    mkdir("t", 0755), mkdir("t/b", 0755), mkdir("t/b/c", 0755), mkdir("t/empty", 0755);
    make("t/a"), make("t/b/x"), make("t/b/c/y"), make("t/z"), make("single");
    symlink("b", "t/link"), symlink("nowhere", "t/broken"), symlink("..", "t/b/up");
    walk("physical", (char *[]){"t", NULL}, FTS_PHYSICAL | FTS_NOCHDIR, NULL, NULL);
    walk("logical", (char *[]){"t", NULL}, FTS_LOGICAL | FTS_NOCHDIR, NULL, NULL);
    walk("skip b", (char *[]){"t", NULL}, FTS_PHYSICAL | FTS_NOCHDIR, "b", NULL);
    walk("follow link", (char *[]){"t", NULL}, FTS_PHYSICAL | FTS_NOCHDIR, NULL, "link");
    walk("two roots", (char *[]){"t/b", "single", "nosuch", NULL}, FTS_PHYSICAL | FTS_NOCHDIR, NULL, NULL);
    walk("slash", (char *[]){"t/b/c/", NULL}, FTS_PHYSICAL | FTS_NOCHDIR, NULL, NULL);
    walk("dots", (char *[]){"t/empty", NULL}, FTS_PHYSICAL | FTS_NOCHDIR | FTS_SEEDOT, NULL, NULL);
    walk("bad options", (char *[]){"t", NULL}, 0x4000, NULL, NULL);
    if (chdir("..")) return 1;
    char command[64];
    snprintf(command, sizeof command, "%s", folder);
    FTS *tree = fts_open((char *[]){command, NULL}, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    for (FTSENT *entry; tree && (entry = fts_read(tree));)
        if (entry->fts_info != FTS_D) remove(entry->fts_path);
    if (tree) fts_close(tree);
    return 0;
}
