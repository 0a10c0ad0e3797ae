package org.noctule.hosts.simulator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.ParallelTask;
import org.noctule.hosts.simulator.network.TimerAction;
import org.noctule.protocol.Event;
import org.noctule.workload.Profile;

/**
 * The bursts of each rank, one after the other; a rank that had any and is done says so to the job's first host, which
 * hears one at a time. It ends when all have been heard.
 */
final class TraceStage extends Stage {
    /** The message of Batsim's ranks at their end. */
    private static final double REPORT_BYTES = 4;

    private final JobPlay play;
    private final Profile.UsageTrace trace;
    private final Next next;
    private final List<SequenceStage> ranks = new ArrayList<>();
    private final Deque<Integer> done = new ArrayDeque<>();
    private Optional<TaskStage> report = Optional.empty();
    private double start;
    private int unheard;
    private boolean over;

    @SuppressWarnings("NullAway.Init") // set when the stage begins, before which nobody asks
    private TimerAction<Stage> limit;

    TraceStage(JobPlay play, Profile.UsageTrace trace, Next next) {
        this.play = play;
        this.trace = trace;
        this.next = next;
    }

    @Override
    void begin() {
        start = play.engine().now();
        limit = play.engine().startTimer(play.left(), this);
        for (int rank = 0; rank < trace.ranks().size(); rank++) {
            final List<Profile.UsageTrace.Burst> bursts = trace.ranks().get(rank);
            final int host = play.hostOfRank(rank);
            if (!bursts.isEmpty()) {
                ranks.add(new SequenceStage(
                        trace.name(), bursts.size(), (i, then) -> burst(bursts.get((int) i), host, then), code -> {
                            done.add(host);
                            hear();
                        }));
            }
        }
        unheard = ranks.size();
        ranks.forEach(Stage::begin);
        hear();
    }

    /** Work on as many cores of a host as its usage says, at least one. */
    private Stage burst(Profile.UsageTrace.Burst burst, int host, Next then) {
        final int cores =
                (int) Math.max(1, Math.round(burst.usage() * play.host(host).cores()));
        final int[] hosts = new int[cores];
        final double[] flops = new double[cores];
        Arrays.fill(hosts, host);
        Arrays.fill(flops, burst.flops());
        return new TaskStage(play, trace.name(), new ParallelTask(hosts, flops, new double[0]), false, then);
    }

    private void hear() {
        if (over || report.isPresent()) {
            return;
        }
        if (unheard == 0) {
            over = true;
            play.engine().cancel(limit);
            play.spend(play.engine().now() - start);
            next.done(0);
        } else if (!done.isEmpty()) {
            final int[] hosts = {done.remove(), play.firstHost()};
            final double[] bytes = {0, REPORT_BYTES, 0, 0};
            final TaskStage message = new TaskStage(
                    play, trace.name(), new ParallelTask(hosts, new double[hosts.length], bytes), false, this::heard);
            report = Optional.of(message);
            message.begin();
        }
    }

    private void heard(int code) {
        report = Optional.empty();
        unheard--;
        hear();
    }

    @Override
    void ended(Action<Stage> action) {
        if (!over) {
            cancel();
            play.expire();
        }
    }

    @Override
    void cancel() {
        over = true;
        play.engine().cancel(limit);
        ranks.forEach(Stage::cancel);
        report.ifPresent(Stage::cancel);
    }

    @Override
    Event.Progress progress() {
        double sum = 0;
        for (final SequenceStage rank : ranks) {
            sum += rank.fraction(burst -> ((Event.Progress.Task) burst.progress()).fraction());
        }
        return new Event.Progress.Task(trace.name(), ranks.isEmpty() ? 1 : sum / ranks.size());
    }

    @Override
    int killCode() {
        return Event.JobCompleted.KILLED;
    }
}
