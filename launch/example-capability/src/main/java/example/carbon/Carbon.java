package example.carbon;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.simulator.Capability;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;

/** Counts the grams of CO2 that jobs cause: their energy at the intensity of its time. */
public record Carbon(Optional<Intensity> intensity) implements Capability {
    private static final ResultColumns JOBS = ResultColumns.of("carbon.csv", "job_id", "finish_time", "kwh", "gco2");
    private static final ResultColumns SERIES = ResultColumns.of("carbon_series.csv", "time", "g_per_kwh", "gco2");
    private static final double JOULES_PER_KWH = 3.6e6;

    /** Creates the capability without options; called when the jar is opened. */
    public Carbon() {
        this(Optional.empty());
    }

    @Override
    public String name() {
        return "carbon";
    }

    @Override
    public OptionTable options() {
        return Intensity.KEYS;
    }

    @Override
    public Capability with(Options options) {
        return new Carbon(Optional.of(Intensity.read(options)));
    }

    @Override
    public boolean needed(Scenario scenario) {
        return intensity.isPresent();
    }

    @Override
    public RunPart part(RunScene scene) {
        return new Meter(intensity.orElseThrow(), scene.recorder());
    }

    /** What was counted of a job, or of all jobs. */
    private static final class Counted {
        private double joules;
        private double grams;

        double kwh() {
            return joules / JOULES_PER_KWH;
        }
    }

    /** One run. Changes of the series are looked at while jobs run, so that no run goes on for them. */
    private static final class Meter implements RunPart {
        private final Intensity intensity;
        private final Recorder recorder;
        private final Map<JobRun, Counted> running = new LinkedHashMap<>();
        private final Counted all = new Counted();
        private double current;
        private double next = Double.POSITIVE_INFINITY;

        Meter(Intensity intensity, Recorder recorder) {
            this.intensity = intensity;
            this.recorder = recorder;
        }

        @Override
        public void started(JobRun run, double speed, double now) {
            if (running.isEmpty()) {
                look(now);
            }
            running.computeIfAbsent(run, each -> new Counted());
        }

        private void look(double now) {
            current = intensity.at(now);
            next = intensity.next(now);
            recorder.record(ResultRow.of(SERIES, now, current, all.grams));
        }

        @Override
        public double nextDate() {
            return next;
        }

        @Override
        public void step(double now, List<Event> outbox) {
            running.forEach((run, counted) -> count(counted, run.joules(now)));
            look(now);
        }

        private void count(Counted job, double reading) {
            double joules = reading - job.joules;
            for (Counted each : List.of(job, all)) {
                each.joules += joules;
                each.grams += joules / JOULES_PER_KWH * current;
            }
        }

        @Override
        public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
            Counted job = running.remove(run);
            count(job, run.joules());
            recorder.record(ResultRow.of(JOBS, run.job().id(), now, job.kwh(), job.grams));
            next = running.isEmpty() ? Double.POSITIVE_INFINITY : next;
        }

        @Override
        public void close(double now) {
            recorder.record(ResultRow.of(SERIES, now, intensity.at(now), all.grams));
            recorder.figure("carbon", "gco2", all.grams);
            recorder.figure("carbon", "kwh", all.kwh());
            recorder.figure("carbon", "g_per_kwh", all.joules > 0 ? all.grams / all.kwh() : 0);
        }
    }
}
