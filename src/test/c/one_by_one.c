/* A scheduler for Batsim on libzmq: runs one job after the other, in the order of submission, on the first hosts
   that are in use. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

#define MOST_JOBS 1000
#define MOST_BYTES (1 << 20)
#define HOSTS 64

static char ids[MOST_JOBS][64];
static int widths[MOST_JOBS];
static int submitted, started, completed;
static int gone[HOSTS];

/* Takes the text after a key, without its quotation mark; jobs.json writes keys as this expects them. */
static const char *after(const char *text, const char *key) {
    const char *found = strstr(text, key);
    if (found == NULL) {
        fprintf(stderr, "no %s in %s\n", key, text);
        exit(1);
    }
    return found + strlen(key);
}

/* Marks the hosts of a text like 0-3 5, up to its quotation mark. */
static void mark(const char *text, int as_gone) {
    while (*text != '"') {
        char *end;
        long first = strtol(text, &end, 10), last = first;
        if (*end == '-') {
            last = strtol(end + 1, &end, 10);
        }
        for (long host = first; host <= last && host < HOSTS; host++) {
            gone[host] = as_gone;
        }
        text = *end == ' ' || *end == ',' ? end + 1 : end;
    }
}

static void read_events(const char *message) {
    for (const char *at = message; (at = strstr(at, "\"type\":\"")) != NULL; at++) {
        const char *type = at + 8;
        if (strncmp(type, "JOB_SUBMITTED\"", 14) == 0 && submitted < MOST_JOBS) {
            sscanf(after(at, "\"job_id\":\""), "%63[^\"]", ids[submitted]);
            widths[submitted++] = atoi(after(at, "\"res\":"));
        } else if (strncmp(type, "JOB_COMPLETED\"", 14) == 0) {
            completed++;
        } else if (strncmp(type, "event_machine_unavailable\"", 26) == 0) {
            mark(after(at, "\"resources\":\""), 1);
        } else if (strncmp(type, "event_machine_available\"", 24) == 0) {
            mark(after(at, "\"resources\":\""), 0);
        }
    }
}

/* Writes the first hosts in use, as many as asked for; says whether there are so many. */
static int choose(int width, char *alloc, int room) {
    int used = 0;
    alloc[0] = 0;
    for (int host = 0; host < 4 && width > 0; host++) {
        if (!gone[host]) {
            used += snprintf(alloc + used, room - used, used == 0 ? "%d" : " %d", host);
            width--;
        }
    }
    return width == 0;
}

int main(int argc, char **argv) {
    static char message[MOST_BYTES + 1], reply[1024], alloc[64];
    void *context = zmq_ctx_new();
    void *socket = zmq_socket(context, ZMQ_REP);
    int patience_ms = 20000, ended = 0;
    if (argc != 2 || zmq_bind(socket, argv[1]) != 0) {
        fprintf(stderr, "cannot bind\n");
        return 1;
    }
    zmq_setsockopt(socket, ZMQ_RCVTIMEO, &patience_ms, sizeof patience_ms);
    while (!ended) {
        int length = zmq_recv(socket, message, MOST_BYTES, 0);
        if (length < 0 || length > MOST_BYTES) {
            fprintf(stderr, "no message\n");
            return 1;
        }
        message[length] = 0;
        ended = strstr(message, "\"SIMULATION_ENDS\"") != NULL;
        read_events(message);
        double now = atof(after(message, "\"now\":"));
        if (started == completed && started < submitted && choose(widths[started], alloc, sizeof alloc)) {
            length = snprintf(reply, sizeof reply,
                    "{\"now\":%f,\"events\":[{\"timestamp\":%f,\"type\":\"EXECUTE_JOB\","
                    "\"data\":{\"job_id\":\"%s\",\"alloc\":\"%s\"}}]}",
                    now, now, ids[started], alloc);
            started++;
        } else {
            length = snprintf(reply, sizeof reply, "{\"now\":%f,\"events\":[]}", now);
        }
        zmq_send(socket, reply, length, 0);
    }
    zmq_close(socket);
    zmq_ctx_destroy(context);
    printf("%d jobs\n", completed);
    return 0;
}
