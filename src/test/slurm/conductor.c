/* What the recorder does with the board of clock.c: it looks who waits, rings, sees whether anything runs, and plays seconds in
 * which nothing happens. Loaded by clock.py. */
#define _GNU_SOURCE
#include "board.h"
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct board *board;

/* Returns 0, or -1 if the file cannot be shared. */
int open_board(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0 || ftruncate(fd, sizeof(struct board)) != 0 || fchmod(fd, 0666) != 0) return -1;
    void *memory = mmap(NULL, sizeof(struct board), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (memory == MAP_FAILED) return -1;
    board = memory;
    return 0;
}

void set_clock(int64_t moment) {
    STORE(board->now, moment);
}

/* Writes places and processes of those whose moment has come; returns how many. */
int due(int *places, int *pids) {
    int n = 0;
    for (int i = 0; i < WAITERS; i++) {
        struct waiter *w = &board->waiters[i];
        int pid = LOAD(w->pid);
        int64_t moment = LOAD(w->due);
        if (pid <= 0 || moment <= 0 || moment > LOAD(board->now)) continue;
        places[n] = i;
        pids[n++] = pid;
    }
    return n;
}

/* Of these places, the one of slurmctld that is to be woken next: its threads wake one by one, in the order in which it made them
 * (decay before backfill before what sends messages), which else is a race. Returns -1 if none is slurmctld's. */
int next_thread(const int *places, int n, int controller) {
    int first = -1;
    for (int i = 0; i < n; i++) {
        struct waiter *w = &board->waiters[places[i]];
        if (LOAD(w->pid) != controller) continue;
        if (first < 0 || LOAD(w->thread) < LOAD(board->waiters[first].thread)) first = places[i];
    }
    return first;
}

void ring(int place) {
    struct waiter *w = &board->waiters[place];
    STORE(w->bell, 1);
    syscall(SYS_futex, &w->bell, FUTEX_WAKE, 1, NULL, NULL, 0);
}

/* Tells those who watch conditions that the clock has moved. */
void tick(void) {
    RAISE(board->ticks);
    syscall(SYS_futex, &board->ticks, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

int main_loop_waits(int controller) {
    for (int i = 0; i < WAITERS; i++) {
        struct waiter *w = &board->waiters[i];
        if (LOAD(w->pid) == controller && LOAD(w->due) % SECOND == SECOND / 2) return 1;
    }
    return 0;
}

/* Counts those that nap, or whose bell rang and who have not gone yet; places of the dead become free. */
static int awake(char *who) {
    int n = 0;
    for (int i = 0; i < WAITERS; i++) {
        struct waiter *w = &board->waiters[i];
        int pid = LOAD(w->pid);
        if (pid <= 0 || (LOAD(w->due) != SHORT && LOAD(w->bell) == 0)) continue;
        if (kill(pid, 0) == 0) {
            n++;
            snprintf(who, 64, "%d is late", pid);
        } else {
            STORE(w->due, 0);
            STORE(w->pid, 0);
        }
    }
    return n;
}

/* Reads the stat file of a thread into text: returns its state, with its name, or 0 if it has gone. */
static char state(const char *path, char *text, size_t size, char **name) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd < 0 ? -1 : read(fd, text, size - 1);
    if (fd >= 0) close(fd);
    if (got <= 0) return 0;
    text[got] = 0;
    char *open = strchr(text, '('), *end = strrchr(text, ')');
    if (open == NULL || end == NULL) return 0;
    *end = 0;
    *name = open + 1;
    return end[2];
}

/* Fills counts with {threads that run or are about to, batch steps, sleeping jobs} among all processes of this namespace but our
 * own; who tells of one that runs. Dead children are buried. controller: the process of slurmctld, or 0 while it has no main
 * loop. */
void look(int *counts, char *who, int controller) {
    char path[400], text[1024], *name;
    counts[1] = counts[2] = 0;
    counts[0] = awake(who);
    if (controller != 0 && !main_loop_waits(controller)) {
        counts[0]++;
        snprintf(who, 64, "main loop of slurmctld");
    }
    DIR *all = opendir("/proc");
    for (struct dirent *process; all != NULL && (process = readdir(all)) != NULL;) {
        int pid = atoi(process->d_name);
        if (pid <= 0 || pid == getpid()) continue;
        snprintf(path, sizeof path, "/proc/%d/task", pid);
        DIR *tasks = opendir(path);
        for (struct dirent *task; tasks != NULL && (task = readdir(tasks)) != NULL;) {
            if (task->d_name[0] == '.') continue;
            snprintf(path, sizeof path, "/proc/%d/task/%s/stat", pid, task->d_name);
            char is = state(path, text, sizeof text, &name);
            int first = atoi(task->d_name) == pid;
            if (is == 0) continue;
            if (is == 'Z') {
                if (first) waitpid(pid, NULL, WNOHANG);
                continue;
            }
            int runs = is == 'R' || is == 'D';
            if (first && strcmp(name, "slurmstepd") == 0) counts[1]++;
            else if (first && strcmp(name, "sleep") == 0) counts[2]++;
            /* These become a job or an order: they never rest, whatever they wait for. */
            else if (first && (strcmp(name, "slurm_script") == 0 || strcmp(name, "sbatch") == 0 || strcmp(name, "sh") == 0)) runs = 1;
            if (!runs) continue;
            counts[0]++;
            snprintf(who, 64, "%d %.40s %c", pid, name, is);
        }
        if (tasks != NULL) closedir(tasks);
    }
    if (all != NULL) closedir(all);
}

static int taken(void) {
    int n = 0;
    for (int i = 0; i < WAITERS; i++) n += LOAD(board->waiters[i].pid) != 0;
    return n;
}

/* Whether no thread of this process runs. */
static int sleeps(int pid) {
    char path[400], text[1024], *name;
    int quiet = 1;
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *tasks = opendir(path);
    for (struct dirent *task; quiet && tasks != NULL && (task = readdir(tasks)) != NULL;) {
        if (task->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "/proc/%d/task/%s/stat", pid, task->d_name);
        char is = state(path, text, sizeof text, &name);
        quiet = is != 'R' && is != 'D';
    }
    if (tasks == NULL) return 0;
    closedir(tasks);
    return quiet;
}

/* Waits until all that were rung wait again: as many places are taken as before, and if conditions have been signalled, no thread
 * of slurmctld runs in two looks. Returns 0 if that takes over 5 ms. */
static int back_at_rest(int controller, int before, uint32_t calls) {
    struct timespec breath = {0, 20000};
    char who[64];
    for (int tries = 0; tries < 60; tries++) {
        if (awake(who) == 0 && taken() == before && main_loop_waits(controller) &&
            (LOAD(board->calls) == calls || (sleeps(controller) && sleeps(controller) && taken() == before)))
            return 1;
        syscall(SYS_nanosleep, &breath, NULL);
    }
    return 0;
}

static off_t size_of(int fd) {
    struct stat about;
    return fstat(fd, &about) == 0 ? about.st_size : -1;
}

/* Plays the seconds [from, to) as long as they are idle: no job ends, no thread makes another one or a process, writes, signals
 * or logs, and all that woke wait again. Returns 4 * second + the number of its first part that is not such:
 * 0 a job ends, nothing of this second has been played, 1 daemons have been woken at .00, 2 slurmctld's main loop at .50, 3 its
 * other threads at .75: the caller must wait for rest. Returns 4 * to if all were idle. */
int64_t play_idle(int64_t from, int64_t to, int controller, int log) {
    static int places[WAITERS], pids[WAITERS];
    for (int64_t second = from; second < to; second++) {
        for (int part = 1; part <= 3; part++) {
            set_clock(second * SECOND + (part == 1 ? 0 : part * SECOND / 4));
            for (int n; (n = due(places, pids)) > 0;) {
                uint32_t stirs = LOAD(board->stirs), calls = LOAD(board->calls);
                off_t size = size_of(log);
                int before = taken(), next = next_thread(places, n, controller);
                if (part == 1)
                    for (int i = 0; i < n; i++)
                        if (LOAD(board->waiters[places[i]].job)) return 4 * second;
                for (int i = 0; i < n; i++)
                    if (next < 0 || places[i] == next) ring(places[i]);
                tick();
                if (!back_at_rest(controller, before, calls) || LOAD(board->stirs) != stirs || size_of(log) != size)
                    return 4 * second + part;
            }
        }
    }
    return 4 * to;
}
