package org.noctule.report.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.JobEvents;
import org.noctule.report.data.NodeMap;

/** Numbers of jobs, cores and nodes of a run over time, by the names of Slurm's exporter for Prometheus. */
final class RunSamples {
    private static final List<String> NAMES = List.of(
            "queue_pending",
            "queue_running",
            "queue_completed",
            "queue_failed",
            "queue_timeout",
            "cpus_alloc",
            "cpus_idle",
            "cpus_total",
            "nodes_alloc",
            "nodes_idle");

    private final JobColumns jobs;
    private final NodeMap nodes;
    private final List<Samples> totals;
    private final List<Samples> userPending = new ArrayList<>();
    private final List<Samples> userRunning = new ArrayList<>();
    private final List<Samples> userCores = new ArrayList<>();
    private final long[] pendingOf;
    private final long[] runningOf;
    private final long[] coresOf;
    private final int[] jobsOnNode;
    private long pending;
    private long running;
    private long completed;
    private long failed;
    private long timeout;
    private long cores;
    private long busyNodes;
    private double last;

    RunSamples(JobColumns jobs, NodeMap nodes) {
        this.jobs = jobs;
        this.nodes = nodes;
        final List<String> users = jobs.user()
                .map(column -> column.distinct())
                .filter(names -> !names.equals(List.of("")))
                .orElse(List.of());
        this.pendingOf = new long[users.size()];
        this.runningOf = new long[users.size()];
        this.coresOf = new long[users.size()];
        this.jobsOnNode = new int[nodes.nodes()];
        totals = NAMES.stream().map(name -> new Samples("")).toList();
        for (final String user : users) {
            userPending.add(new Samples(Samples.label("user", user)));
            userRunning.add(new Samples(Samples.label("user", user)));
            userCores.add(new Samples(Samples.label("user", user)));
        }
        new JobEvents(jobs).forEach(this::see);
    }

    /** The date of the last event. */
    double last() {
        return last;
    }

    /** The metrics by name, those of users once per user. */
    Map<String, List<Samples>> families() {
        final Map<String, List<Samples>> families = new LinkedHashMap<>();
        for (int i = 0; i < NAMES.size(); i++) {
            families.put(NAMES.get(i), List.of(totals.get(i)));
        }
        if (!userPending.isEmpty()) {
            families.put("user_jobs_pending", userPending);
            families.put("user_jobs_running", userRunning);
            families.put("user_cpus_running", userCores);
        }
        return families;
    }

    private void see(double date, JobEvents.Kind kind, int job) {
        final int user = userPending.isEmpty()
                ? -1
                : jobs.user().map(column -> column.code(job)).orElse(-1);
        last = Math.max(last, date);
        switch (kind) {
            case SUBMISSION -> pending(user, 1);
            case START -> {
                pending(user, -1);
                run(user, job, 1);
            }
            default -> {
                if (jobs.ran(job)) {
                    run(user, job, -1);
                    count(jobs.state().get(job));
                } else {
                    pending(user, -1);
                    failed++;
                }
            }
        }
        sample(date, user);
    }

    private void pending(int user, int change) {
        pending += change;
        if (user >= 0) {
            pendingOf[user] += change;
        }
    }

    private void run(int user, int job, int change) {
        final long width = jobs.allocation().cores(job);
        running += change;
        cores += change * width;
        if (user >= 0) {
            runningOf[user] += change;
            coresOf[user] += change * width;
        }
        int before = -1;
        for (int range = jobs.allocation().begin(job); range < jobs.allocation().end(job); range++) {
            final int end = nodes.node(jobs.allocation().high(range));
            for (int node = nodes.node(jobs.allocation().low(range)); node <= end; node++) {
                if (node != before) {
                    occupy(node, change);
                    before = node;
                }
            }
        }
    }

    private void occupy(int node, int change) {
        final boolean busy = jobsOnNode[node] > 0;
        jobsOnNode[node] += change;
        if (busy != jobsOnNode[node] > 0) {
            busyNodes += change;
        }
    }

    private void count(String state) {
        switch (state) {
            case "COMPLETED_SUCCESSFULLY" -> completed++;
            case "COMPLETED_WALLTIME_REACHED" -> timeout++;
            default -> failed++;
        }
    }

    private void sample(double date, int user) {
        final long[] values = {
            pending,
            running,
            completed,
            failed,
            timeout,
            cores,
            nodes.cores() - cores,
            nodes.cores(),
            busyNodes,
            nodes.nodes() - busyNodes
        };
        for (int i = 0; i < values.length; i++) {
            totals.get(i).add(date, values[i]);
        }
        if (user >= 0) {
            userPending.get(user).add(date, pendingOf[user]);
            userRunning.get(user).add(date, runningOf[user]);
            userCores.get(user).add(date, coresOf[user]);
        }
    }
}
