package example.carbon;

import java.nio.file.Path;
import java.util.TreeMap;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.report.data.NumberColumn;
import org.noctule.report.data.StepSeries;

/** Grams of CO2 per kWh over time: steps by their dates, which begin again after a period. */
record Intensity(TreeMap<Double, Double> steps, double period) {
    private static final OptionKey<Path> FILE =
            OptionKey.needed("intensity", OptionValues.path(), "CSV of the grams of CO2 per kWh: `time,g_per_kwh`");
    private static final OptionKey<Double> PERIOD = OptionKey.of(
                    "period", OptionValues.positive(), "time after which the series begins again")
            .told("the last step lasts")
            .in("s");
    /** The keys of {@code carbon} in options files. */
    static final OptionTable KEYS = OptionTable.of("carbon", FILE, PERIOD);

    static Intensity read(Options options) {
        StepSeries series = StepSeries.read(options.get(FILE));
        NumberColumn grams = series.values().get("g_per_kwh");
        TreeMap<Double, Double> steps = new TreeMap<>();
        for (int i = 0; grams != null && i < grams.size(); i++) {
            steps.put(series.time().get(i), grams.get(i));
        }
        if (steps.isEmpty() || steps.firstKey() != 0 || !steps.values().stream().allMatch(each -> each >= 0)) {
            throw options.error(
                    FILE, "is no series of steps from date 0 on", "Maybe its header is not time,g_per_kwh.");
        }
        double period = options.find(PERIOD).orElse(Double.POSITIVE_INFINITY);
        if (period <= steps.lastKey()) {
            throw options.error(PERIOD, "is not after the last step of the series", "Maybe its unit is not seconds.");
        }
        return new Intensity(steps, period);
    }

    /** The time since the series began last. The next larger date is asked for, as begins of steps are rounded. */
    private double rest(double date) {
        return Math.nextUp(date) % period;
    }

    /** Grams per kWh from a date on, up to {@link #next}. */
    double at(double date) {
        return steps.floorEntry(rest(date)).getValue();
    }

    /** The first change after a date, positive infinity if there is none. */
    double next(double date) {
        double begin = period < Double.POSITIVE_INFINITY ? Math.rint((date - rest(date)) / period) * period : 0;
        Double later = steps.higherKey(rest(date));
        return Math.max(begin + (later == null ? period : later), Math.nextUp(date));
    }

    /** The first date of the cleanest time between two dates. */
    double cleanest(double from, double until) {
        double best = from;
        for (double date = next(from); date <= until; date = next(date)) {
            best = at(date) < at(best) ? date : best;
        }
        return best;
    }
}
