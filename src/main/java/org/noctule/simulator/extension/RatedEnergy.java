package org.noctule.simulator.extension;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.RunPart;

/**
 * Counts the energy of jobs at a rate per kWh that changes in steps: grams of CO2, money, water. Changes of the rate
 * are looked at while jobs run, so that no run goes on for them.
 */
public abstract class RatedEnergy implements RunPart {
    private static final double JOULES_PER_KWH = 3.6e6;

    private final DoubleUnaryOperator rate;
    private final DoubleUnaryOperator change;
    private final Map<JobRun, Bill> running = new LinkedHashMap<>();
    private final Bill all = new Bill();
    private double current;
    private double next = Double.POSITIVE_INFINITY;

    /**
     * Begins a run.
     *
     * @param rate the amount per kWh from a date on
     * @param change the first change of the rate after a date, positive infinity if there is none
     */
    protected RatedEnergy(DoubleUnaryOperator rate, DoubleUnaryOperator change) {
        this.rate = rate;
        this.change = change;
    }

    /** Sums of a job, or of all jobs. */
    public static final class Bill {
        private double joules;
        private double amount;

        private Bill() {}

        /** {@return the energy in kWh} */
        public double kwh() {
            return joules / JOULES_PER_KWH;
        }

        /** {@return the energy at the rate of its time} */
        public double amount() {
            return amount;
        }

        /** {@return the mean rate of the energy, 0 without energy} */
        public double rate() {
            return joules > 0 ? amount / kwh() : 0;
        }
    }

    /**
     * Takes note of a rate: when it begins, when jobs run again, and at the end of the run.
     *
     * @param now the date
     * @param perKwh the rate from then on
     * @param all the sums of all jobs up to then
     */
    protected void rated(double now, double perKwh, Bill all) {}

    /**
     * Takes note of a job's sums.
     *
     * @param run the job, which ends
     * @param now the date
     * @param bill its sums
     */
    protected abstract void ended(JobRun run, double now, Bill bill);

    /**
     * Takes note of the sums of the run.
     *
     * @param all the sums of all jobs
     */
    protected abstract void closed(Bill all);

    @Override
    public final void started(JobRun run, double speed, double now) {
        if (running.isEmpty()) {
            look(now);
        }
        running.computeIfAbsent(run, each -> new Bill());
    }

    private void look(double now) {
        current = rate.applyAsDouble(now);
        next = change.applyAsDouble(now);
        rated(now, current, all);
    }

    @Override
    public final double nextDate() {
        return next;
    }

    @Override
    public final void step(double now, List<Event> outbox) {
        running.forEach((run, bill) -> count(bill, run.joules(now)));
        look(now);
    }

    private void count(Bill job, double reading) {
        final double joules = reading - job.joules;
        for (final Bill each : List.of(job, all)) {
            each.joules += joules;
            each.amount += joules / JOULES_PER_KWH * current;
        }
    }

    @Override
    public final void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
        final Bill job = Objects.requireNonNull(running.remove(run), "Jobs end once, after their start.");
        count(job, run.joules());
        ended(run, now, job);
        next = running.isEmpty() ? Double.POSITIVE_INFINITY : next;
    }

    @Override
    public final void close(double now) {
        rated(now, rate.applyAsDouble(now), all);
        closed(all);
    }
}
