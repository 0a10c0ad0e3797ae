package example.carbon;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.simulator.Capability;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;

/** Counts the grams of CO2 that jobs cause: their energy at the intensity of its time. */
public final class Carbon implements Capability {
    private static final double JOULES_PER_KWH = 3.6e6;

    private final Optional<Intensity> intensity;

    /** Creates the capability without options; called when the jar is opened. */
    public Carbon() {
        this(Optional.empty());
    }

    private Carbon(Optional<Intensity> intensity) {
        this.intensity = intensity;
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
    public Capability with(JsonInput options) {
        return new Carbon(Optional.of(Intensity.read(options)));
    }

    @Override
    public boolean needed(Scenario scenario) {
        return intensity.isPresent();
    }

    @Override
    public RunPart part(RunScene scene) {
        return new Meter(intensity.orElseThrow(), scene);
    }

    /** A row of a result file. */
    private record Row(ResultColumns columns, List<?> values) implements ResultRow {
        static final ResultColumns JOBS = ResultColumns.of("carbon.csv", "job_id", "finish_time", "kwh", "gco2");
        static final ResultColumns SERIES = ResultColumns.of("carbon_series.csv", "time", "g_per_kwh", "gco2");
    }

    /** A job that has begun: what was counted of it. */
    private static final class Counted {
        private final JobRun run;
        private double joules;
        private double grams;

        Counted(JobRun run) {
            this.run = run;
            this.joules = run.joules();
        }

        double to(double reading, double gramsPerKwh) {
            double more = (reading - joules) / JOULES_PER_KWH * gramsPerKwh;
            joules = reading;
            grams += more;
            return more;
        }
    }

    /** One run. Changes of the series are looked at while jobs run, so that no run goes on for them. */
    private static final class Meter implements RunPart {
        private final Intensity intensity;
        private final RunScene scene;
        private final Map<String, Counted> running = new LinkedHashMap<>();
        private double current;
        private double next = Double.POSITIVE_INFINITY;
        private double kwh;
        private double grams;

        Meter(Intensity intensity, RunScene scene) {
            this.intensity = intensity;
            this.scene = scene;
        }

        @Override
        public void started(JobRun run, double speed, double now) {
            if (running.isEmpty()) {
                look(now);
            }
            running.put(run.job().id(), new Counted(run));
        }

        private void look(double now) {
            current = intensity.at(now);
            next = intensity.next(now);
            scene.recorder().record(new Row(Row.SERIES, List.of(now, current, grams)));
        }

        @Override
        public double nextDate() {
            return next;
        }

        @Override
        public void step(double now, List<Event> outbox) {
            for (Counted each : running.values()) {
                grams += each.to(each.run.joules(now), current);
            }
            look(now);
        }

        @Override
        public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
            Counted counted = running.remove(run.job().id());
            grams += counted.to(run.joules(), current);
            kwh += counted.joules / JOULES_PER_KWH;
            scene.recorder()
                    .record(new Row(
                            Row.JOBS, List.of(run.job().id(), now, counted.joules / JOULES_PER_KWH, counted.grams)));
            next = running.isEmpty() ? Double.POSITIVE_INFINITY : next;
        }

        @Override
        public void close(double now) {
            scene.recorder().record(new Row(Row.SERIES, List.of(now, intensity.at(now), grams)));
            Map<String, Double> figures = new LinkedHashMap<>();
            figures.put("gco2", grams);
            figures.put("kwh", kwh);
            figures.put("g_per_kwh", kwh > 0 ? grams / kwh : 0);
            scene.recorder().figures("carbon", figures);
        }
    }
}
