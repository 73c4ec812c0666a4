// Constructors and destructors with priorities, mixed with atexit handlers.
#include <stdio.h>
#include <stdlib.h>

static int order;

__attribute__((constructor(300))) static void third(void) { printf("third %d\n", ++order); }
__attribute__((constructor(101))) static void first(void) { printf("first %d\n", ++order); }
__attribute__((constructor)) static void last(void) { printf("last %d\n", ++order); }
__attribute__((constructor(200))) static void second(void) { printf("second %d\n", ++order); }

__attribute__((destructor)) static void d_default(void) { printf("destructor default\n"); }
__attribute__((destructor(101))) static void d_low(void) { printf("destructor 101\n"); }
__attribute__((destructor(200))) static void d_high(void) { printf("destructor 200\n"); }

static void handler(void) { printf("atexit\n"); }

int main(void) {
    atexit(handler);
    printf("main %d\n", order);
    return 3;
}
