package org.noctule.hosts.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.coupling.simulator.Computing;
import org.noctule.hosts.simulator.network.ParallelTask;
import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.platform.network.Host;
import org.noctule.protocol.Event;
import org.noctule.simulator.JobRun;
import org.noctule.workflow.simulator.staging.ItemTransfer;
import org.noctule.workload.Profile;
import org.noctule.workload.RankPlaces;

/** A job that plays its profile on hosts, within one walltime. */
final class JobPlay {
    /** The receiver of the events of jobs. */
    interface Audience {
        /** The profile has come to its end, with that return code. */
        void completed(JobPlay play, int code);

        /** The walltime has passed. */
        void expired(JobPlay play);

        /** A task of a workflow has its place; its end comes from outside. */
        void began(JobPlay play, Computing task, Stage.Next end);

        /** A data item has come. */
        void arrived(ItemTransfer transfer);

        void said(JobPlay play, Map<String, Object> message);
    }

    final JobRun run;
    private final TaskPlacement placement;
    private final HostTable table;
    private final TaskEngine<Stage> engine;
    private final Audience audience;
    private final Deque<String> inbox = new ArrayDeque<>();
    private Optional<Runnable> listener = Optional.empty();
    private double left;

    @SuppressWarnings("NullAway.Init") // set when it begins, before which nobody asks
    private Stage stage;

    /**
     * Prepares a job.
     *
     * @param audience takes its course
     */
    JobPlay(JobRun run, TaskPlacement placement, HostTable table, TaskEngine<Stage> engine, Audience audience) {
        this.run = run;
        this.placement = placement;
        this.table = table;
        this.engine = engine;
        this.audience = audience;
        this.left = run.job().walltime();
    }

    /** Begins a stage, after which comes what it says itself. */
    void begin(Stage next) {
        stage = next;
        next.begin();
    }

    void complete(int code) {
        audience.completed(this, code);
    }

    void arrived(ItemTransfer transfer) {
        audience.arrived(transfer);
    }

    /** The transfer beside the job. */
    Transfer transfer() {
        return placement.transfer();
    }

    void cancel() {
        stage.cancel();
    }

    Event.Progress progress() {
        return stage.progress();
    }

    int killCode() {
        return stage.killCode();
    }

    /** The task of a profile that is one. */
    ParallelTask task(Profile profile) {
        return placement.tasks().of(profile);
    }

    /** The host on which the job itself lives, apart from its tasks: the first of its allocation. */
    int home() {
        return table.host(run.alloc().first(0));
    }

    Host host(int index) {
        return table.network().hosts().get(index);
    }

    /** The host of the job's first executor. */
    int firstHost() {
        return placement.tasks().hosts()[0];
    }

    /** The host of a rank: the one that the job names, or the ranks are dealt out to the executors' in turn. */
    int hostOfRank(int rank) {
        final List<?> places = RankPlaces.of(run.job());
        final int[] hosts = placement.tasks().hosts();
        return hosts[rank < places.size() ? ((Number) places.get(rank)).intValue() : rank % hosts.length];
    }

    TaskEngine<Stage> engine() {
        return engine;
    }

    /** Seconds of the walltime that are left for the stage that begins now. */
    double left() {
        return left;
    }

    void spend(double seconds) {
        left = Math.max(0, left - seconds);
    }

    /** Leaves the walltime to a stage that watches it for all others. */
    void leaveWalltime() {
        left = Double.POSITIVE_INFINITY;
    }

    void expire() {
        audience.expired(this);
    }

    void began(Computing task, Stage.Next end) {
        audience.began(this, task, end);
    }

    void say(Map<String, Object> message) {
        audience.said(this, message);
    }

    void hear(String message) {
        inbox.add(message);
        listener.ifPresent(Runnable::run);
    }

    /** Calls back when messages come, until told otherwise. */
    void listen(Optional<Runnable> whenHeard) {
        listener = whenHeard;
    }

    Optional<String> nextMessage() {
        return Optional.ofNullable(inbox.poll());
    }
}
