package org.noctule.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.protocol.Event;
import org.noctule.simulator.network.Action;
import org.noctule.simulator.network.ParallelTask;
import org.noctule.simulator.network.TimerAction;
import org.noctule.workload.Profile;

/** The bursts of each rank, one after the other; it ends with the last rank. */
final class TraceStage extends Stage {
    private final JobPlay play;
    private final Profile.UsageTrace trace;
    private final Next next;
    private final List<SequenceStage> ranks = new ArrayList<>();
    private double start;
    private int working;
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
                        trace.name(),
                        bursts.size(),
                        (i, then) -> burst(bursts.get((int) i), host, then),
                        this::rankDone));
            }
        }
        working = ranks.size();
        ranks.forEach(Stage::begin);
        if (ranks.isEmpty()) {
            play.engine().cancel(limit);
            next.done(0);
        }
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

    private void rankDone(int code) {
        working--;
        if (working == 0 && !over) {
            over = true;
            play.engine().cancel(limit);
            play.spend(play.engine().now() - start);
            next.done(code);
        }
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
        return Execution.KILLED;
    }
}
