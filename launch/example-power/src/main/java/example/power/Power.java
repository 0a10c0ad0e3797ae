package example.power;

import java.nio.file.Path;
import java.util.function.Function;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.report.data.StepFunction;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.extension.ConfiguredCapability;

/** Caps of the machine's power over time, and prices of its energy. */
public final class Power extends ConfiguredCapability {
    private static final OptionKey<Path> CAP = OptionKey.needed(
            "cap", OptionValues.path(), "CSV of the most watts that the machine may draw: `time,watts`");
    private static final OptionKey<Path> PRICE =
            OptionKey.needed("price", OptionValues.path(), "CSV of the price of a kWh: `time,per_kwh`");
    private static final OptionKey<Double> BASE = OptionKey.with(
                    "base", OptionValues.fromZero(), 0.0, "power that is drawn at all times beside that of jobs")
            .in("W");

    /** Creates the capability without options; called when the jar is opened. */
    public Power() {
        super(OptionTable.of("power", CAP, PRICE, BASE, StepFunction.PERIOD));
    }

    /** The watts that are left to jobs over time: the cap less the base. */
    record Cap(StepFunction watts, double base) {
        static Cap of(Options options) {
            return new Cap(StepFunction.read(options, CAP, "watts"), options.get(BASE));
        }

        double left(double date) {
            return watts.at(date) - base;
        }
    }

    @Override
    protected Function<RunScene, RunPart> parts(Options options) {
        Cap cap = Cap.of(options);
        StepFunction price = StepFunction.read(options, PRICE, "per_kwh");
        return scene -> new PowerMeter(cap, price, scene.recorder());
    }
}
