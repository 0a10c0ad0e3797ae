package org.noctule.report.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.JobEvents;
import org.noctule.report.data.NodeMap;
import org.noctule.report.data.NumberColumn;
import org.noctule.report.data.ResultFolder;

/**
 * A run as a trace for Perfetto: a slice per job on as many lanes as jobs ran at once, or on the nodes that it had, and
 * counters of the queue, the cores in use and the power; and the first training step of each training job, if the
 * results hold it.
 */
public final class PerfettoExport implements Export {
    /** The most nodes that may have a track each. */
    public static final int MOST_NODES = 2000;

    private static final long JOBS = 1;
    private static final long QUEUE = 2;
    private static final long CORES = 3;
    private static final long POWER = 4;
    private static final long FIRST_TRACK = 16;

    private final boolean byNodes;

    /**
     * Chooses the tracks.
     *
     * @param byNodes whether jobs are on the tracks of their nodes instead of lanes
     */
    public PerfettoExport(boolean byNodes) {
        this.byNodes = byNodes;
    }

    @Override
    public String file() {
        return "trace.pftrace";
    }

    @Override
    public List<Path> write(ResultFolder folder, Path out) {
        final JobColumns jobs = folder.jobs();
        final NodeMap nodes = NodeMap.of(folder, jobs.allocation().highest());
        if (byNodes && nodes.nodes() > MOST_NODES) {
            throw NoctuleException.input(
                    "--tracks nodes: the platform of " + folder.path() + " has " + nodes.nodes() + " nodes, and "
                            + MOST_NODES + " may have a track each.",
                    "Maybe leave --tracks out: lanes are as many as jobs ran at once.");
        }
        AtomicFile.write(out, stream -> {
            final PerfettoTrace trace = new PerfettoTrace(stream);
            trace.group(JOBS, byNodes ? "nodes" : "jobs", 3);
            trace.counter(QUEUE, "queue", "jobs", 0);
            trace.counter(CORES, "used cores", "cores", 1);
            new Writing(jobs, trace, Optional.of(nodes).filter(map -> byNodes)).write();
            power(folder, trace);
            PerfettoSteps.write(folder, trace);
        });
        return List.of(out);
    }

    private static void power(ResultFolder folder, PerfettoTrace trace) throws IOException {
        final var energy = folder.series("consumed_energy.csv");
        if (energy.isPresent() && energy.get().values().containsKey("wattmin")) {
            trace.counter(POWER, "power", "W", 2);
            final NumberColumn watts = energy.get().values().get("wattmin");
            for (int row = 0; row < watts.size(); row++) {
                if (row + 1 == watts.size()
                        || energy.get().time().get(row) < energy.get().time().get(row + 1)) {
                    trace.count(energy.get().time().get(row), POWER, watts.get(row));
                }
            }
        }
    }

    /** Lanes that jobs take and give back, the lowest free one first. */
    private static final class Lanes {
        private final PriorityQueue<Integer> free = new PriorityQueue<>();
        private final List<Long> tracks = new ArrayList<>();

        /** The lane of a job: {@code size()} if a new one is needed. */
        int take() {
            return free.isEmpty() ? tracks.size() : free.remove();
        }
    }

    /** The events of the jobs of one run. */
    private static final class Writing {
        private final JobColumns jobs;
        private final PerfettoTrace trace;
        private final List<Lanes> lanes = new ArrayList<>();
        private final List<Long> groups = new ArrayList<>();
        /** By job that has started, the group and the lane of each of its slices. */
        private final int[][] held;

        private final Optional<NodeMap> nodes;
        private final boolean severalWorkloads;
        private long nextTrack = FIRST_TRACK;
        private long waiting;
        private long used;

        Writing(JobColumns jobs, PerfettoTrace trace, Optional<NodeMap> nodes) {
            this.jobs = jobs;
            this.trace = trace;
            this.nodes = nodes;
            this.held = new int[jobs.size()][];
            this.severalWorkloads = jobs.workload().distinct().size() > 1;
        }

        void write() throws IOException {
            if (nodes.isEmpty()) {
                groups.add(JOBS);
                lanes.add(new Lanes());
            } else {
                for (int node = 0; node < nodes.get().nodes(); node++) {
                    trace.track(nextTrack, JOBS, nodes.get().name(node), node);
                    groups.add(nextTrack++);
                    lanes.add(new Lanes());
                }
            }
            final List<IOException> failures = new ArrayList<>();
            new JobEvents(jobs).forEach((date, kind, job) -> {
                try {
                    see(date, kind, job);
                } catch (final IOException e) {
                    failures.add(e);
                }
            });
            if (!failures.isEmpty()) {
                throw failures.get(0);
            }
        }

        private void see(double date, JobEvents.Kind kind, int job) throws IOException {
            final long cores = jobs.allocation().cores(job);
            switch (kind) {
                case SUBMISSION -> waiting++;
                case START -> {
                    waiting--;
                    used += cores;
                    start(date, job, cores);
                }
                default -> {
                    if (jobs.ran(job)) {
                        used -= cores;
                        end(date, job);
                    } else {
                        waiting--;
                    }
                }
            }
            trace.count(date, QUEUE, waiting);
            if (kind != JobEvents.Kind.SUBMISSION) {
                trace.count(date, CORES, used);
            }
        }

        private void start(double date, int job, long cores) throws IOException {
            final boolean atOnce = jobs.start().get(job) == jobs.finish().get(job);
            final int[] places = places(job);
            held[job] = places;
            for (int i = 0; i < places.length; i += 2) {
                final Lanes of = lanes.get(places[i]);
                places[i + 1] = of.take();
                if (places[i + 1] == of.tracks.size()) {
                    trace.track(nextTrack, groups.get(places[i]), "lane " + (places[i + 1] + 1), places[i + 1]);
                    of.tracks.add(nextTrack++);
                }
                final long track = of.tracks.get(places[i + 1]);
                final PerfettoTrace event = atOnce ? trace.instant(track, name(job)) : trace.begin(track, name(job));
                event.annotate("cores", cores)
                        .annotate("waiting time (s)", jobs.waiting().get(job))
                        .annotate("final state", jobs.state().get(job))
                        .annotate("profile", jobs.profile().get(job))
                        .annotate("energy (J)", jobs.energy().get(job))
                        .annotate("user", jobs.user().map(user -> user.get(job)).orElse(""))
                        .send(date);
            }
        }

        private void end(double date, int job) throws IOException {
            final boolean atOnce = jobs.start().get(job) == jobs.finish().get(job);
            final int[] places = held[job];
            for (int i = 0; i < places.length; i += 2) {
                final Lanes of = lanes.get(places[i]);
                of.free.add(places[i + 1]);
                if (!atOnce) {
                    trace.end(date, of.tracks.get(places[i + 1]));
                }
            }
        }

        private int[] places(int job) {
            if (nodes.isEmpty()) {
                return new int[2];
            }
            final List<Integer> of = new ArrayList<>();
            for (int range = jobs.allocation().begin(job);
                    range < jobs.allocation().end(job);
                    range++) {
                final int last = nodes.get().node(jobs.allocation().high(range));
                for (int node = nodes.get().node(jobs.allocation().low(range)); node <= last; node++) {
                    if (of.isEmpty() || of.get(of.size() - 1) != node) {
                        of.add(node);
                    }
                }
            }
            final int[] places = new int[2 * of.size()];
            for (int i = 0; i < of.size(); i++) {
                places[2 * i] = of.get(i);
            }
            return places;
        }

        private String name(int job) {
            return severalWorkloads
                    ? jobs.workload().get(job) + "!" + jobs.id().get(job)
                    : jobs.id().get(job);
        }
    }
}
