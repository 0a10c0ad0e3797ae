package org.noctule.report.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;
import org.noctule.report.figure.BarMark;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.DotMark;
import org.noctule.report.figure.LineMark;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.NameAxis;
import org.noctule.report.figure.Palette;

/**
 * Learning curves: of training.csv, or of the files that HDeepRM's agents append to. Axes reach as far below zero as
 * the curves do; a smoothed line lies over the raw one.
 */
final class LearningPlots {
    private static final int ENOUGH_TO_SMOOTH = 20;
    private static final String PROBABILITY = "probability at the first decision";

    private LearningPlots() {}

    /** A curve by update or episode. */
    private record Curve(String name, double[] x, double[] y) {}

    static ChartSheet losses(List<ResultFolder> folders) {
        return curves(folders, "Loss", "loss", "losses.log");
    }

    static ChartSheet rewards(List<ResultFolder> folders) {
        return curves(folders, "Return", "return", "rewards.log");
    }

    private static ChartSheet curves(List<ResultFolder> folders, String title, String column, String log) {
        final List<Curve> curves = new ArrayList<>();
        final List<Curve> evaluations = new ArrayList<>();
        boolean updates = true;
        for (final ResultFolder folder : folders) {
            final Optional<ResultTable> table = folder.table("training.csv");
            if (table.isPresent()) {
                final double[] x = table.get().numbers("update");
                curves.add(new Curve(folder.name(), x, table.get().numbers(column)));
                if (column.equals("return") && table.get().has("evaluation")) {
                    evaluations.add(new Curve(folder.name(), x, table.get().numbers("evaluation")));
                }
            } else {
                updates = false;
                final double[] y = lines(folder, log);
                curves.add(new Curve(folder.name(), counted(y.length), y));
            }
        }
        final double[] all = curves.stream()
                .flatMapToDouble(curve -> Arrays.stream(curve.y))
                .filter(Double::isFinite)
                .toArray();
        final double[] evaluated = evaluations.stream()
                .flatMapToDouble(curve -> Arrays.stream(curve.y))
                .filter(Double::isFinite)
                .toArray();
        final double last = curves.stream()
                .flatMapToDouble(curve -> Arrays.stream(curve.x))
                .max()
                .orElse(1);
        final Chart chart = new Chart(
                "", LinearAxis.of(updates ? "update" : "episode", 0, Math.max(1, last)), range(column, all, evaluated));
        if (all.length == 0) {
            chart.note("no values");
        }
        for (int i = 0; i < curves.size(); i++) {
            draw(chart, curves.get(i), i, curves.size() > 1);
        }
        for (int i = 0; i < evaluations.size(); i++) {
            final Curve curve = evaluations.get(i);
            final boolean any = Arrays.stream(curve.y).anyMatch(Double::isFinite);
            chart.add(new DotMark(
                    any ? "evaluation" + (curves.size() > 1 ? " of " + curve.name : "") : "",
                    curve.x,
                    curve.y,
                    new double[0],
                    4,
                    Palette.colour(curves.size() > 1 ? i : 1)));
        }
        return new ChartSheet(title + " of training", 1, 900, 420, List.of(chart));
    }

    private static void draw(Chart chart, Curve curve, int number, boolean named) {
        final boolean smoothed = curve.y.length >= ENOUGH_TO_SMOOTH;
        final String name = named ? curve.name : "";
        final LineMark raw = LineMark.straight(name, curve.x, curve.y, number);
        if (smoothed) {
            chart.add(raw.faint());
            final int window = Math.max(5, curve.y.length / 40);
            final String over = (name.isEmpty() ? "" : name + ", ") + "mean of " + (2 * window + 1);
            chart.add(LineMark.straight(over, curve.x, smooth(curve.y, window), number));
        } else {
            chart.add(raw);
            if (curve.y.length == 1) {
                chart.add(new DotMark("", curve.x, curve.y, new double[0], 4, Palette.colour(number)));
            }
        }
    }

    private static LinearAxis range(String label, double[] values, double[] more) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (final double[] of : List.of(values, more)) {
            for (final double value : of) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (low > high) {
            return LinearAxis.of(label, 0, 1);
        }
        final double room = high > low ? 0.05 * (high - low) : Math.max(1e-3, 0.05 * Math.abs(high));
        return LinearAxis.of(label, low - room, high + room);
    }

    /** Means over a window around each value. */
    private static double[] smooth(double[] values, int window) {
        final double[] smooth = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            double sum = 0;
            int count = 0;
            for (int k = Math.max(0, i - window); k <= Math.min(values.length - 1, i + window); k++) {
                if (Double.isFinite(values[k])) {
                    sum += values[k];
                    count++;
                }
            }
            smooth[i] = count == 0 ? Double.NaN : sum / count;
        }
        return smooth;
    }

    private static double[] counted(int length) {
        final double[] x = new double[length];
        Arrays.setAll(x, i -> i + 1.0);
        return x;
    }

    private static double[] lines(ResultFolder folder, String log) {
        final Path file = folder.find(log)
                .orElseThrow(() -> folder.missing(
                        "training.csv or " + log, "Maybe it is no training: \"run\": \"train\" makes one."));
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank())
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        } catch (final IOException | NumberFormatException e) {
            throw NoctuleException.input(
                    "The file (" + file + ") cannot be read: " + e.getMessage() + ".",
                    "Maybe it was edited, or you may not read it: it holds one number a line.");
        }
    }

    static ChartSheet preferences(List<ResultFolder> folders) {
        final ResultFolder folder = ResultFolder.one(folders, "action_preferences");
        final JsonInput file = folder.json("probs.json")
                .orElseThrow(() -> folder.missing(
                        "probs.json", "Maybe the agent is none that chooses among actions, such as classic."));
        final List<double[]> actions = file.get("probs").elements().stream()
                .map(action -> action.elements().stream()
                        .mapToDouble(JsonInput::number)
                        .toArray())
                .toList();
        final int episodes =
                actions.stream().mapToInt(action -> action.length).max().orElse(0);
        final Chart chart = episodes > 1 ? byEpisode(actions, episodes) : byAction(actions);
        return new ChartSheet("Preferences among actions: " + folder.name(), 1, 900, 440, List.of(chart));
    }

    /** Of more actions than there are colours, those that are likely on average have one, and the others are grey. */
    private static Chart byEpisode(List<double[]> actions, int episodes) {
        final Chart chart = new Chart("", LinearAxis.of("episode", 0, episodes), LinearAxis.of(PROBABILITY, 0, 1));
        final double[] means = actions.stream()
                .mapToDouble(action -> Arrays.stream(action).average().orElse(0))
                .toArray();
        final double[] sorted = Arrays.stream(means).sorted().toArray();
        final int colours = Palette.COLOURS.size();
        final double least = sorted.length > colours ? sorted[sorted.length - colours] : 0;
        int number = 0;
        for (int i = 0; i < actions.size(); i++) {
            final double[] y = actions.get(i);
            if (means[i] < least || number == colours) {
                chart.add(
                        LineMark.straight("", counted(y.length), y, colours - 1).faint());
            } else {
                chart.add(LineMark.straight("action " + i, counted(y.length), y, number++));
            }
        }
        return chart;
    }

    private static Chart byAction(List<double[]> actions) {
        final List<String> names = new ArrayList<>();
        final double[] values = new double[actions.size()];
        for (int i = 0; i < values.length; i++) {
            names.add(Integer.toString(i));
            values[i] = actions.get(i).length == 0 ? Double.NaN : actions.get(i)[0];
        }
        final Chart chart = new Chart(
                "",
                new NameAxis("action", names.isEmpty() ? List.of("–") : names),
                LinearAxis.of(PROBABILITY, 0, LinearAxis.roomy(1)));
        return names.isEmpty()
                ? chart.note("no actions")
                : chart.add(new BarMark("", values, List.of(Palette.colour(0)), 0, 1));
    }
}
