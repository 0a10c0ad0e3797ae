package example.carbon;

import java.nio.file.Path;
import java.util.function.Function;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.report.data.StepFunction;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.extension.ConfiguredCapability;
import org.noctule.simulator.extension.RatedEnergy;

/** Counts the grams of CO2 that jobs cause: their energy at the intensity of its time. */
public final class Carbon extends ConfiguredCapability {
    private static final OptionKey<Path> FILE =
            OptionKey.needed("intensity", OptionValues.path(), "CSV of the grams of CO2 per kWh: `time,g_per_kwh`");
    private static final ResultColumns JOBS = ResultColumns.of("carbon.csv", "job_id", "finish_time", "kwh", "gco2");
    private static final ResultColumns SERIES = ResultColumns.of("carbon_series.csv", "time", "g_per_kwh", "gco2");

    /** Creates the capability without options; called when the jar is opened. */
    public Carbon() {
        super(OptionTable.of("carbon", FILE, StepFunction.PERIOD));
    }

    /** Grams of CO2 per kWh over time, which the agent asks for, too. */
    static StepFunction intensity(Options options) {
        return StepFunction.read(options, FILE, "g_per_kwh");
    }

    @Override
    protected Function<RunScene, RunPart> parts(Options options) {
        StepFunction intensity = intensity(options);
        return scene -> new Meter(intensity, scene.recorder());
    }

    /** One run. */
    private static final class Meter extends RatedEnergy {
        private final Recorder recorder;

        Meter(StepFunction intensity, Recorder recorder) {
            super(intensity::at, intensity::next);
            this.recorder = recorder;
        }

        @Override
        protected void rated(double now, double perKwh, Bill all) {
            recorder.record(ResultRow.of(SERIES, now, perKwh, all.amount()));
        }

        @Override
        protected void ended(JobRun run, double now, Bill bill) {
            recorder.record(ResultRow.of(JOBS, run.job().id(), now, bill.kwh(), bill.amount()));
        }

        @Override
        protected void closed(Bill all) {
            recorder.figure("carbon", "gco2", all.amount());
            recorder.figure("carbon", "kwh", all.kwh());
            recorder.figure("carbon", "g_per_kwh", all.rate());
        }
    }
}
