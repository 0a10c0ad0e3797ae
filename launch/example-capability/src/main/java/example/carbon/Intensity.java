package example.carbon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/** Grams of CO2 per kWh over time: steps, which may begin again after a period. */
record Intensity(double[] time, double[] grams, double period) {
    private static final OptionKey<Path> FILE =
            OptionKey.needed("intensity", OptionValues.path(), "CSV of the grams of CO2 per kWh: `time,g_per_kwh`");
    private static final OptionKey<Double> PERIOD = OptionKey.of(
                    "period",
                    OptionValues.positive(),
                    "the last step lasts",
                    "time after which the series begins again")
            .in("s");
    /** The keys of {@code carbon} in options files. */
    static final OptionTable KEYS = OptionTable.of("carbon", FILE, PERIOD);

    static Intensity read(JsonInput json) {
        Options options = KEYS.read(json);
        List<double[]> rows = rows(options.get(FILE));
        double[] time = rows.stream().mapToDouble(row -> row[0]).toArray();
        double period = options.find(PERIOD).orElse(Double.POSITIVE_INFINITY);
        if (period <= time[time.length - 1]) {
            throw options.error(PERIOD, "is not after the last step of the series", "Maybe its unit is not seconds.");
        }
        return new Intensity(time, rows.stream().mapToDouble(row -> row[1]).toArray(), period);
    }

    private static List<double[]> rows(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            List<double[]> rows = lines.stream()
                    .skip(1)
                    .map(line -> Arrays.stream(line.split(",", -1))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toList();
            boolean steps = !rows.isEmpty() && lines.get(0).equals("time,g_per_kwh");
            for (int i = 0; steps && i < rows.size(); i++) {
                double[] row = rows.get(i);
                steps = row.length == 2
                        && row[1] >= 0
                        && row[1] < Double.POSITIVE_INFINITY
                        && (i == 0 ? row[0] == 0 : row[0] > rows.get(i - 1)[0] && row[0] < Double.POSITIVE_INFINITY);
            }
            if (steps) {
                return rows;
            }
        } catch (IOException | NumberFormatException e) {
            throw NoctuleException.input(
                    file + ": it cannot be read as numbers: " + e.getMessage() + ".",
                    "Maybe another file is meant: it has a header, and two columns.");
        }
        throw NoctuleException.input(
                file + ": it is no series of steps from date 0 on.",
                "Maybe its header is not \"time,g_per_kwh\", or its dates do not ascend.");
    }

    /** The date at which a step begins; those of the second period follow those of the first. */
    private double start(long step) {
        long round = step / time.length;
        return time[(int) (step % time.length)] + (round == 0 ? 0 : round * period);
    }

    private long step(double date) {
        long round = (long) Math.floor(date / period);
        int place = Arrays.binarySearch(time, round == 0 ? date : date - round * period);
        long step = round * time.length + (place < 0 ? Math.max(0, -place - 2) : place);
        // As dates are rounded, the neighbours are looked at.
        while (step > 0 && start(step) > date) {
            step--;
        }
        while (start(step + 1) <= date) {
            step++;
        }
        return step;
    }

    /** Grams per kWh from a date on, up to {@link #next}. */
    double at(double date) {
        return grams[(int) (step(date) % time.length)];
    }

    /** The first change after a date, positive infinity if there is none. */
    double next(double date) {
        return start(step(date) + 1);
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
