/* The board on which programs of the cluster write what they wait for, and the conductor what time it is: one shared file. */
#ifndef BOARD_H
#define BOARD_H
#include <stdint.h>

#define SECOND 1000000000LL
#define WAITERS 1024
/* The due moment of a sleep shorter than a second: it is real, and nobody rings its bell. */
#define SHORT (-1)

/* One waiting thread; free if pid is 0. The conductor sets its bell once the moment has come. A job is a sleep whose end is the
 * end of a job. Threads have rising numbers. */
struct waiter {
    int64_t due;
    int32_t pid;
    uint32_t bell;
    int32_t job;
    int32_t thread;
};

struct board {
    int64_t now;     /* nanoseconds since 1970 */
    uint32_t ticks;  /* rises with each move of the clock: a futex of those who watch conditions */
    uint32_t stirs;  /* rises whenever a program does something that may set another thread to work */
    uint32_t calls;  /* the same, but for the conditions of slurmctld: threads of its own alone */
    uint32_t spare[11];
    struct waiter waiters[WAITERS];
};

#define LOAD(place) __atomic_load_n(&(place), __ATOMIC_SEQ_CST)
#define STORE(place, value) __atomic_store_n(&(place), value, __ATOMIC_SEQ_CST)
#define RAISE(place) __atomic_add_fetch(&(place), 1, __ATOMIC_SEQ_CST)
#endif
