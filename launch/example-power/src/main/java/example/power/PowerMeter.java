package example.power;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.report.data.StepFunction;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.extension.RatedEnergy;

/**
 * The power of one run's jobs beside its cap, and the cost of their energy. The machine violates its cap while it draws
 * more; a job takes part in the violations of its time.
 */
final class PowerMeter implements RunPart {
    private static final ResultColumns JOBS =
            ResultColumns.of("power.csv", "job_id", "finish_time", "kwh", "cost", "seconds_over");
    private static final ResultColumns SERIES = ResultColumns.of("power_series.csv", "time", "watts", "cap");
    private static final double JOULES_PER_KWH = 3.6e6;

    private final Power.Cap cap;
    private final Recorder recorder;
    private final Costs costs;
    /** The seconds of violations up to the start of each running job. */
    private final Map<JobRun, Double> running = new LinkedHashMap<>();

    private double since;
    private double watts;
    private double peak;
    private double secondsOver;
    private double joulesOver;
    private double nextCap = Double.POSITIVE_INFINITY;

    PowerMeter(Power.Cap cap, StepFunction price, Recorder recorder) {
        this.cap = cap;
        this.recorder = recorder;
        this.costs = new Costs(price);
    }

    /** Counts the time since the last change of power or cap. */
    private void settle(double now) {
        double over = running.isEmpty() ? 0 : watts - cap.left(since);
        if (over > 0) {
            secondsOver += now - since;
            joulesOver += over * (now - since);
        }
        since = now;
    }

    private void draw(double now) {
        settle(now);
        watts = running.keySet().stream().mapToDouble(JobRun::watts).sum();
        peak = Math.max(peak, watts);
        nextCap = running.isEmpty() ? Double.POSITIVE_INFINITY : cap.watts().next(now);
        recorder.record(
                ResultRow.of(SERIES, now, watts + cap.base(), cap.watts().at(now)));
    }

    @Override
    public void started(JobRun run, double speed, double now) {
        settle(now);
        running.put(run, secondsOver);
        costs.started(run, speed, now);
        draw(now);
    }

    @Override
    public void paced(JobRun run, double speed, double now) {
        if (running.containsKey(run)) {
            draw(now);
        }
    }

    @Override
    public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
        settle(now);
        costs.over = secondsOver - running.remove(run);
        costs.ended(run, state, code, now, outbox);
        draw(now);
    }

    @Override
    public double nextDate() {
        return Math.min(nextCap, costs.nextDate());
    }

    @Override
    public void step(double now, List<Event> outbox) {
        if (costs.nextDate() <= now) {
            costs.step(now, outbox);
        }
        if (nextCap <= now) {
            draw(now);
        }
    }

    @Override
    public void close(double now) {
        draw(now);
        costs.close(now);
    }

    /** The cost of each job, and of the run. */
    private final class Costs extends RatedEnergy {
        private double over;

        Costs(StepFunction price) {
            super(price::at, price::next);
        }

        @Override
        protected void ended(JobRun run, double now, Bill bill) {
            recorder.record(ResultRow.of(JOBS, run.job().id(), now, bill.kwh(), bill.amount(), over));
        }

        @Override
        protected void closed(Bill all) {
            recorder.figure("power", "kwh", all.kwh());
            recorder.figure("power", "cost", all.amount());
            recorder.figure("power", "peak_watts", peak + cap.base());
            recorder.figure("power", "seconds_over", secondsOver);
            recorder.figure("power", "kwh_over", joulesOver / JOULES_PER_KWH);
        }
    }
}
