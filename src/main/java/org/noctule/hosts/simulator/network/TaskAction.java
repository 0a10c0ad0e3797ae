package org.noctule.hosts.simulator.network;

import java.util.BitSet;

/**
 * A task that was started.
 *
 * @param <O> type of the owner
 */
public final class TaskAction<O> extends Action<O> implements Demand.Owner {
    /** A rest smaller than this part of the task is nothing. */
    private static final double PRECISION = 1e-14;

    final ParallelTask task;
    final Demand demand;
    private final Footprint footprint;
    private final TaskEngine<O> engine;
    private double latency;
    private boolean paused;
    private double remaining;

    TaskAction(ParallelTask task, Footprint footprint, TaskEngine<O> engine, O owner) {
        super(owner);
        this.task = task;
        this.footprint = footprint;
        this.engine = engine;
        demand = footprint.demand();
        demand.owner = this;
        latency = footprint.latency();
        remaining = demand.isEmpty() ? 0 : 1;
    }

    /** {@return the part of the task that is left: from 1 at the start to 0 at the end} */
    public double remaining() {
        return Decrease.of(remaining, demand.rate * engine.unsettled(this), PRECISION);
    }

    /** {@return part of the task per second, 0 while it pays latency} */
    public double rate() {
        engine.share();
        return demand.rate;
    }

    /** Says whether it still pays latency. */
    boolean isLatent() {
        return latency > 0;
    }

    void setPaused(boolean value) {
        paused = value;
    }

    /** Says whether it stands still because its owner wants it. */
    boolean isPaused() {
        return paused;
    }

    boolean runsOn(BitSet hosts) {
        for (final int host : task.hosts()) {
            if (hosts.get(host)) {
                return true;
            }
        }
        return false;
    }

    /** The links over which it sends, as indices in the network. */
    int[] links() {
        return footprint.links();
    }

    double networkBound() {
        return footprint.bound();
    }

    @Override
    public void rateChanges() {
        engine.settle(this);
    }

    @Override
    public void rateChanged() {
        engine.redate(this);
    }

    @Override
    public void speedChanged() {
        if (!isOver() && !isLatent()) {
            engine.rebound(this);
        }
    }

    @Override
    int[] hosts() {
        return task.hosts();
    }

    @Override
    double timeLeft() {
        double time = latency > 0 ? latency : Double.POSITIVE_INFINITY;
        if (demand.rate > 0) {
            time = Math.min(time, remaining > 0 ? remaining / demand.rate : 0);
        }
        return time;
    }

    @Override
    boolean advance(double length) {
        final double done = demand.rate == Double.POSITIVE_INFINITY ? remaining : demand.rate * length;
        if (latency > 0) {
            latency = latency > length ? Decrease.of(latency, length, TimerAction.PRECISION) : 0;
            if (latency == 0) {
                engine.enable(this);
            }
        }
        remaining = Decrease.of(remaining, done, PRECISION);
        return remaining == 0 && demand.present;
    }
}
