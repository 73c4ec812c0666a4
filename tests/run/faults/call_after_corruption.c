// expect: bad function pointer
#include <string.h>

struct object { char name[8]; int (*run)(void); };

static int work(void) { return 0; }

int main(void) {
    struct object o = {"obj", work};
    memset(&o, 'A', sizeof o);
    return o.run();
}
