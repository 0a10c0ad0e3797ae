package org.noctule.experiment.live;

import java.util.stream.Stream;
import org.noctule.experiment.RunObserver;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.RunStatus;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;

/**
 * State of one run as the page shows it. The thread of the run notes and never waits; when a snapshot was asked for, it
 * makes one between two messages.
 */
final class LiveRun implements RunObserver, Recorder, SessionListener, RunProgress {
    /** Seconds below which run times count as these in slowdowns. */
    private static final double SHORTEST = 10;

    private final RecentJobs recent = new RecentJobs();
    private final Runnable closed;
    private MachineCounts machines = MachineCounts.awake(0, 0);
    private final LiveCourse waiting = new LiveCourse();
    private final LiveCourse running = new LiveCourse();
    private final LiveCourse computing = new LiveCourse();
    private final LiveCourse power = new LiveCourse();
    private double waits;
    private double slowdowns;
    private long ran;
    private double watts = Double.NaN;
    private double joules = Double.NaN;
    private long decisions;
    private long began = Long.MIN_VALUE;
    private RunStatus status = NOTHING;

    private volatile boolean wanted;
    private volatile LiveSnapshot latest;
    private volatile boolean complete;

    /**
     * Begins to note.
     *
     * @param closed is run when the run is over
     */
    LiveRun(Runnable closed) {
        this.closed = closed;
        this.latest = snapshot(0);
    }

    /** Asks for a new snapshot; safe on any thread. */
    void want() {
        wanted = true;
    }

    /** Returns the newest snapshot; safe on any thread. */
    LiveSnapshot latest() {
        return latest;
    }

    /** Tells whether the simulation came to its end; safe on any thread. */
    boolean complete() {
        return complete;
    }

    @Override
    public Recorder recorder() {
        return this;
    }

    @Override
    public SessionListener listener() {
        return this;
    }

    @Override
    public RunProgress progress() {
        return this;
    }

    @Override
    public void answered(Message message, Reply reply) {
        decisions += reply.decisions().size();
    }

    @Override
    public void step(long nanoTime, RunStatus now) {
        if (began == Long.MIN_VALUE) {
            began = nanoTime;
            status = now;
        }
        waiting.set(now.clock(), now.waiting());
        running.set(now.clock(), now.running());
        if (wanted) {
            wanted = false;
            latest = snapshot(nanoTime);
        }
    }

    @Override
    public void close() {
        latest = snapshot(System.nanoTime());
        closed.run();
    }

    private LiveSnapshot snapshot(long nanoTime) {
        return new LiveSnapshot(
                began == Long.MIN_VALUE ? 0 : (nanoTime - began) / 1e9,
                status.clock(),
                status.messages(),
                decisions,
                status.decisionSeconds(),
                status.submitted(),
                status.waiting(),
                status.running(),
                machines,
                watts,
                joules,
                ran > 0 ? waits / ran : Double.NaN,
                ran > 0 ? slowdowns / ran : Double.NaN,
                Stream.of(waiting, running, computing, power)
                        .map(course -> course.take(status.clock()))
                        .toList(),
                recent.list());
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double energy, String metadata) {
        recent.add(job, state, start, end);
        ran++;
        waits += start - job.submitTime();
        slowdowns += Math.max(1, (end - job.submitTime()) / Math.max(SHORTEST, end - start));
    }

    @Override
    public void jobRejected(Job job, double now, String metadata) {
        recent.add(job, JobState.REJECTED, Double.NaN, now);
    }

    @Override
    public void machines(double now, MachineCounts counts) {
        machines = counts;
        computing.set(now, counts.computing());
    }

    @Override
    public boolean keepsPStates() {
        return false;
    }

    @Override
    public void pState(double now, ResourceSet cores, int pState) {}

    @Override
    public void energy(double now, double total, char type, double newPower) {
        joules = total;
        watts = newPower;
        power.set(now, newPower);
    }

    @Override
    public void ended(Totals totals) {
        complete = true;
    }

    /** A run before its first message. */
    private static final RunStatus NOTHING = new RunStatus() {
        @Override
        public double clock() {
            return 0;
        }

        @Override
        public long messages() {
            return 0;
        }

        @Override
        public double decisionSeconds() {
            return 0;
        }

        @Override
        public int submitted() {
            return 0;
        }

        @Override
        public int waiting() {
            return 0;
        }

        @Override
        public int running() {
            return 0;
        }
    };
}
