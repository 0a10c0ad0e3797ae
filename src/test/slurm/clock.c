/* A clock that stands still unless the conductor moves it, for programs that know nothing of it (LD_PRELOAD).
 *
 * BOARD names the shared file. Who sleeps for a second or more, or waits on a condition with a time, takes a place on the
 * board until the conductor has moved the clock there. Shorter sleeps are real, a tenth as long.
 *
 * Moments of waking are put in order within a second: .00 all but slurmctld, .50 slurmctld's main loop, .75 its other threads. */
#define _GNU_SOURCE
#include "board.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define LOOP_SLEEP (SECOND / 10)
#define UNSET (1798761600 * SECOND)

static struct board *board;
static int controller, job;

/* The function of this name that the program would call without us. */
#define NEXT(name)                                                                                                     \
    static __typeof__(name) *real_##name;                                                                              \
    if (real_##name == NULL) real_##name = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static void stir(void) {
    if (board != NULL) RAISE(board->stirs);
}

/* Sets those to work who wait on a condition. */
static void call(int hearers) {
    if (hearers == 0) return;
    if (board != NULL && controller) RAISE(board->calls);
    else stir();
}

static void after_fork(void);

__attribute__((constructor)) static void open_board(void) {
    const char *path = getenv("BOARD");
    controller = strcmp(program_invocation_short_name, "slurmctld") == 0;
    job = strcmp(program_invocation_short_name, "sleep") == 0 && getenv("SLURM_JOB_ID") != NULL;
    int fd = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0) return;
    void *memory = mmap(NULL, sizeof(struct board), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (memory == MAP_FAILED) return;
    board = memory;
    pthread_atfork(stir, NULL, after_fork);
}

/* ---- the time */

static int64_t now(void) {
    return board == NULL ? UNSET : LOAD(board->now);
}

time_t time(time_t *out) {
    time_t seconds = now() / SECOND;
    if (out != NULL) *out = seconds;
    return seconds;
}

int gettimeofday(struct timeval *out, void *zone) {
    (void)zone;
    int64_t t = now();
    out->tv_sec = t / SECOND;
    out->tv_usec = t % SECOND / 1000;
    return 0;
}

int clock_gettime(clockid_t which, struct timespec *out) {
    if (which != CLOCK_REALTIME && which != CLOCK_REALTIME_COARSE) return syscall(SYS_clock_gettime, which, out);
    int64_t t = now();
    out->tv_sec = t / SECOND;
    out->tv_nsec = t % SECOND;
    return 0;
}

/* ---- sleeps */

static struct waiter *take_place(int64_t due) {
    for (int i = 0; i < WAITERS; i++) {
        struct waiter *w = &board->waiters[i];
        int32_t nobody = 0;
        if (LOAD(w->pid) != 0) continue;
        /* Held by -1 until due is right, so that the conductor never sees an old moment under a new name. */
        if (!__atomic_compare_exchange_n(&w->pid, &nobody, -1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) continue;
        STORE(w->bell, 0);
        STORE(w->due, due);
        STORE(w->job, job);
        STORE(w->thread, syscall(SYS_gettid));
        STORE(w->pid, getpid());
        return w;
    }
    abort();
}

static void leave_place(struct waiter *w) {
    STORE(w->due, 0);
    STORE(w->pid, 0);
}

/* The first moment from t on at which threads of this kind wake. */
static int64_t waking(int64_t t, int main_loop) {
    int64_t part = !controller ? 0 : main_loop ? SECOND / 2 : SECOND / 4 * 3;
    int64_t moment = t / SECOND * SECOND + part;
    return moment < t ? moment + SECOND : moment;
}

/* Returns 0 at the moment, or -1 when a signal came before. */
static int wait_for(int64_t due) {
    if (now() >= due) return 0;
    struct waiter *w = take_place(due);
    int result = 0;
    while (result == 0 && now() < due)
        if (syscall(SYS_futex, &w->bell, FUTEX_WAIT, 0, NULL, NULL, 0) == -1 && errno == EINTR) result = -1;
    leave_place(w);
    return result;
}

static int short_sleep(int64_t length, struct timespec *rest) {
    struct timespec tenth = {0, length / 10};
    struct waiter *w = take_place(SHORT);
    int result = syscall(SYS_nanosleep, &tenth, rest);
    leave_place(w);
    return result;
}

int nanosleep(const struct timespec *asked, struct timespec *rest) {
    static __thread int64_t slept;
    int64_t length = asked->tv_sec * SECOND + asked->tv_nsec, due;
    if (board == NULL) return syscall(SYS_nanosleep, asked, rest);
    if (controller && length == LOOP_SLEEP && syscall(SYS_gettid) == getpid()) {
        /* The main loop naps ten times 0.1 s between two rounds: nine of them take no time, so that rounds never drift. */
        slept += length;
        if (slept < SECOND) return 0;
        slept = 0;
        due = waking(now() + 1, 1);
    } else if (length < SECOND) {
        return short_sleep(length, rest);
    } else {
        due = waking(now() / SECOND * SECOND + length, 0);
    }
    if (wait_for(due) == 0) return 0;
    int64_t left = due - now();
    if (left < 0) left = 0;
    if (rest != NULL) {
        rest->tv_sec = left / SECOND;
        rest->tv_nsec = left % SECOND;
    }
    errno = EINTR;
    return -1;
}

int clock_nanosleep(clockid_t which, int flags, const struct timespec *asked, struct timespec *rest) {
    (void)which;
    struct timespec length = *asked;
    if (flags & TIMER_ABSTIME) {
        int64_t left = asked->tv_sec * SECOND + asked->tv_nsec - now();
        if (left < 0) left = 0;
        length.tv_sec = left / SECOND;
        length.tv_nsec = left % SECOND;
    }
    return nanosleep(&length, rest) == 0 ? 0 : errno;
}

unsigned sleep(unsigned seconds) {
    struct timespec length = {seconds, 0}, rest = {0, 0};
    return nanosleep(&length, &rest) == 0 ? 0 : (unsigned)rest.tv_sec;
}

int usleep(useconds_t micros) {
    struct timespec length = {micros / 1000000, micros % 1000000 * 1000L};
    return nanosleep(&length, NULL);
}

/* ---- waits on conditions with a time: one thread of each process sees to those whose bell rang, until they have gone */

struct patient {
    struct patient *next;
    pthread_cond_t *condition;
    struct waiter *place;
};
static struct patient *patients;
static pthread_mutex_t patients_lock = PTHREAD_MUTEX_INITIALIZER;
static int nursed;

/* How many wait on conditions of each kind of address: a signal that nobody hears sets nothing to work. */
#define KINDS 4096
static int hearers[KINDS];
static int *hearers_of(const pthread_cond_t *condition) {
    return &hearers[(uintptr_t)condition / sizeof(pthread_cond_t) % KINDS];
}

static void after_fork(void) {
    nursed = 0;
    patients = NULL;
    pthread_mutex_init(&patients_lock, NULL);
    memset(hearers, 0, sizeof hearers);
}

/* Conditions have had two layouts: the function of this name for the later one. */
static void *of_conditions(const char *name) {
    void *found = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
    return found != NULL ? found : dlsym(RTLD_NEXT, name);
}

static int real_broadcast(pthread_cond_t *condition) {
    static int (*real)(pthread_cond_t *);
    if (real == NULL) real = of_conditions("pthread_cond_broadcast");
    return real(condition);
}

static void *nurse(void *unused) {
    struct timespec breath = {0, 50000};
    for (;;) {
        uint32_t seen = LOAD(board->ticks);
        int waiting = 0;
        pthread_mutex_lock(&patients_lock);
        for (struct patient *p = patients; p != NULL; p = p->next)
            if (LOAD(p->place->bell) != 0) {
                waiting = 1;
                real_broadcast(p->condition);
            }
        pthread_mutex_unlock(&patients_lock);
        /* Again, for one who had not yet begun to wait has missed it. */
        if (waiting) syscall(SYS_nanosleep, &breath, NULL);
        else syscall(SYS_futex, &board->ticks, FUTEX_WAIT, seen, NULL, NULL, 0);
    }
    return unused;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock) {
    static int (*real)(pthread_cond_t *, pthread_mutex_t *);
    if (real == NULL) real = of_conditions("pthread_cond_wait");
    RAISE(*hearers_of(condition));
    int result = real(condition, lock);
    __atomic_sub_fetch(hearers_of(condition), 1, __ATOMIC_SEQ_CST);
    return result;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *until) {
    static int (*real)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    if (real == NULL) real = of_conditions("pthread_cond_timedwait");
    int64_t due = until->tv_sec * SECOND + until->tv_nsec;
    if (board == NULL) return real(condition, lock, until);
    if (now() >= due) return ETIMEDOUT;
    due = waking(due, 0);
    struct waiter *w = take_place(due);
    struct patient self = {NULL, condition, w}, **link;
    pthread_mutex_lock(&patients_lock);
    if (!nursed) {
        pthread_t thread;
        nursed = pthread_create(&thread, NULL, nurse, NULL) == 0;
        if (nursed) pthread_detach(thread);
    }
    self.next = patients;
    patients = &self;
    pthread_mutex_unlock(&patients_lock);
    struct timespec far;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &far);
    far.tv_sec += 3600;
    RAISE(*hearers_of(condition));
    int result = now() < due ? real(condition, lock, &far) : 0;
    __atomic_sub_fetch(hearers_of(condition), 1, __ATOMIC_SEQ_CST);
    pthread_mutex_lock(&patients_lock);
    for (link = &patients; *link != &self;) link = &(*link)->next;
    *link = self.next;
    pthread_mutex_unlock(&patients_lock);
    leave_place(w);
    if (now() >= due) return ETIMEDOUT;
    return result == ETIMEDOUT ? 0 : result;
}

/* ---- what may set another thread to work: counted, so that the conductor sees that a second was idle */

int pthread_cond_signal(pthread_cond_t *condition) {
    static int (*real)(pthread_cond_t *);
    if (real == NULL) real = of_conditions("pthread_cond_signal");
    call(LOAD(*hearers_of(condition)));
    return real(condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
    call(LOAD(*hearers_of(condition)));
    return real_broadcast(condition);
}

#define STIRS(type, name, takes, gives)                                                                                \
    type name takes {                                                                                                  \
        NEXT(name);                                                                                                    \
        stir();                                                                                                        \
        return real_##name gives;                                                                                      \
    }

STIRS(int, pthread_create, (pthread_t *made, const pthread_attr_t *how, void *(*work)(void *), void *with), (made, how, work, with))
STIRS(int, pthread_kill, (pthread_t thread, int number), (thread, number))
STIRS(int, kill, (pid_t pid, int number), (pid, number))
STIRS(ssize_t, write, (int fd, const void *bytes, size_t size), (fd, bytes, size))
STIRS(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count))
STIRS(ssize_t, send, (int fd, const void *bytes, size_t size, int flags), (fd, bytes, size, flags))
STIRS(ssize_t, sendmsg, (int fd, const struct msghdr *message, int flags), (fd, message, flags))
STIRS(int, shutdown, (int fd, int how), (fd, how))
STIRS(int, close, (int fd), (fd))

/* Small messages go at once: both ends would else sleep for 40 ms of real time, which looks like rest. */
int socket(int family, int type, int protocol) {
    int fd = syscall(SYS_socket, family, type, protocol), on = 1;
    stir();
    if (fd >= 0 && family == AF_INET && (type & 15) == SOCK_STREAM)
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}
