package org.noctule.hosts.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.failure.CheckpointTimes;
import org.noctule.failure.simulator.AttemptCourse;
import org.noctule.hosts.simulator.network.ParallelTask;
import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.platform.network.Host;
import org.noctule.protocol.Event;
import org.noctule.simulator.JobRun;
import org.noctule.workflow.simulator.staging.ItemPlaces;
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

        /** A task of a workflow has its place. */
        void began(JobPlay play, CouplingTaskStage task);

        /** A data item has come. */
        void arrived(ItemTransfer transfer);

        void said(JobPlay play, Map<String, Object> message);
    }

    final JobRun run;
    private final TaskPlacement placement;
    private final HostMachine machine;
    private final TaskEngine<Stage> engine;
    private final Audience audience;
    private final Deque<String> inbox = new ArrayDeque<>();
    private Optional<Runnable> listener = Optional.empty();
    private final Stage profile;
    private Stage stage;
    private double left;

    /**
     * Prepares a job.
     *
     * @param audience takes its course
     */
    JobPlay(JobRun run, TaskPlacement placement, HostMachine machine, TaskEngine<Stage> engine, Audience audience) {
        this.run = run;
        this.placement = placement;
        this.machine = machine;
        this.engine = engine;
        this.audience = audience;
        final CheckpointTimes times = AttemptCourse.of(run).times(run.job(), run.alloc());
        final double before = run.attempt().progress();
        final Profile work = run.job().profile();
        final Stage.Next end = code -> audience.completed(this, code);
        if (times.equals(CheckpointTimes.NONE) && before == 0) {
            this.left = run.job().walltime();
            this.profile = Stages.of(work, this, placement.transfer(), end);
        } else {
            this.left = Double.POSITIVE_INFINITY;
            final CheckpointStage whole = new CheckpointStage(
                    this,
                    times,
                    before,
                    next -> Stages.of(work, this, placement.transfer(), next),
                    () -> audience.expired(this),
                    end);
            AttemptCourse.of(run).follow(whole);
            this.profile = whole;
        }
        this.stage = profile;
    }

    /** Begins, with the profile when the items have come that are missing. */
    void begin(List<ItemPlaces.Missing> missing) {
        if (!missing.isEmpty()) {
            stage = new StagingStage(this, missing, audience::arrived, code -> {
                stage = profile;
                profile.begin();
            });
        }
        stage.begin();
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
        return machine.host(run.alloc().first(0));
    }

    Host host(int index) {
        return machine.network().hosts().get(index);
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

    void expire() {
        audience.expired(this);
    }

    void began(CouplingTaskStage task) {
        audience.began(this, task);
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
