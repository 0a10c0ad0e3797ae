/* A scheduler for Batsim on libzmq: runs one job after the other, in the order of submission, on the first hosts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

#define MOST_JOBS 1000
#define MOST_BYTES (1 << 20)

static char ids[MOST_JOBS][64];
static int widths[MOST_JOBS];
static int submitted, started, completed;

/* Takes the text after a key, without its quotation mark; jobs.json writes keys as this expects them. */
static const char *after(const char *text, const char *key) {
    const char *found = strstr(text, key);
    if (found == NULL) {
        fprintf(stderr, "no %s in %s\n", key, text);
        exit(1);
    }
    return found + strlen(key);
}

static void read_events(const char *message) {
    for (const char *at = message; (at = strstr(at, "\"type\":\"JOB_")) != NULL; at++) {
        if (strncmp(at, "\"type\":\"JOB_SUBMITTED\"", 22) == 0 && submitted < MOST_JOBS) {
            sscanf(after(at, "\"job_id\":\""), "%63[^\"]", ids[submitted]);
            widths[submitted++] = atoi(after(at, "\"res\":"));
        } else if (strncmp(at, "\"type\":\"JOB_COMPLETED\"", 22) == 0) {
            completed++;
        }
    }
}

int main(int argc, char **argv) {
    static char message[MOST_BYTES + 1], reply[1024];
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
        if (started == completed && started < submitted) {
            length = snprintf(reply, sizeof reply,
                    "{\"now\":%f,\"events\":[{\"timestamp\":%f,\"type\":\"EXECUTE_JOB\","
                    "\"data\":{\"job_id\":\"%s\",\"alloc\":\"0-%d\"}}]}",
                    now, now, ids[started], widths[started] - 1);
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
