/* A name may begin with an underscore. Seen for one. */
#include <stdio.h>

struct user {
    char name[4];
    int id;
};

int is_valid(struct user u)
{
    return (u.name[0] >= 'a' && u.name[0] <= 'z') || u.name[0] == '_';
}

int main(void)
{
    struct user u = { "_", 0 };
    printf("%d\n", is_valid(u));
    return 0;
}
