package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;
import org.noctule.resource.ResourceSet;

/** Figures of failures of whole runs, beside their definitions, worked out slowly from the other result files. */
class FailureFiguresTest {
    /** Cores of the nodes of the platform of the quick start, in order. */
    private static final int[] NODES = {8, 8, 16, 16, 8, 8};

    private static final String FAILURES =
            ", 'failures': {'jobs': 'checkpoint', 'checkpoint': {'interval': 500, 'cost': 30, 'restart': 60},"
                    + " 'attempts': 2, 'seed': %d, 'classes': [{'gap': {'law': 'exponential', 'mean': 9000},"
                    + " 'repair': {'law': 'lognormal', 'median': 900, 'sigma': 1}}]}";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"easy, 1", "easy, 2", "filler, 3", "las, 4", "las, 5", "rounds, 6"})
    void areWhatTheirDefinitionsSay(String agent, int seed) {
        final Experiments experiments = new Experiments(folder);
        final Path options =
                experiments.published("quick.json", "quickstart.json", "quickstart.swf", FAILURES.formatted(seed));
        assertThat(experiments.launch(agent, options, "out", "--transport", "direct"))
                .isEqualTo(new Cli(0, "", ""));
        final JsonInput figures =
                JsonInput.read(folder.resolve("out/summary.json")).get("failures");
        final List<Map<String, String>> attempts = CsvRows.read(folder.resolve("out/attempts.csv"));

        final long interruptions =
                attempts.stream().filter(row -> !row.get("failure").isEmpty()).count();
        assertThat(figures.get("interruptions").number()).isEqualTo(interruptions);
        assertThat(figures.get("interruptions_per_1000_node_days").number())
                .isCloseTo(interruptions / nodeDays() * 1000, within(1e-6));

        final Map<String, Map<String, String>> last = new HashMap<>();
        attempts.forEach(row -> last.put(row.get("parent"), row));
        assertThat(last.values().stream().filter(row -> !row.get("failure").isEmpty()))
                .as("jobs that failures end for good")
                .isNotEmpty();
        double allocated = 0;
        double useful = 0;
        for (final Map<String, String> row : attempts) {
            final double seconds = number(row, "finish_time") - number(row, "starting_time") - number(row, "suspended");
            allocated += number(row, "cores") * seconds;
            if (last.get(row.get("parent")).get("failure").isEmpty()) {
                useful += number(row, "cores")
                        * (seconds - number(row, "restart") - number(row, "checkpoints") - number(row, "rework"));
            }
        }
        assertThat(figures.get("goodput").number()).isCloseTo(useful / allocated, within(1e-9));
        assertThat(figures.get("goodput").number())
                .isCloseTo(
                        1
                                - (figures.get("rework_core_hours").number()
                                                + figures.get("restart_core_hours")
                                                        .number()
                                                + figures.get("checkpoint_core_hours")
                                                        .number())
                                        * 3600
                                        / allocated,
                        within(1e-9));
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    /** A job with its cores, which it had from one date to another. */
    private record Stay(double from, double to, ResourceSet cores) {}

    private List<Stay> stays() {
        final List<Stay> stays = new ArrayList<>();
        final Map<String, Boolean> changed = new HashMap<>();
        if (Files.exists(folder.resolve("out/allocations.csv"))) {
            for (final Map<String, String> row : CsvRows.read(folder.resolve("out/allocations.csv"))) {
                changed.put(row.get("job_id"), true);
                stays.add(stay(row, "start", "end"));
            }
        }
        for (final Map<String, String> row : CsvRows.read(folder.resolve("out/jobs.csv"))) {
            if (!row.get("starting_time").isEmpty() && !changed.containsKey(row.get("job_id"))) {
                stays.add(stay(row, "starting_time", "finish_time"));
            }
        }
        return stays;
    }

    private static Stay stay(Map<String, String> row, String from, String to) {
        return new Stay(number(row, from), number(row, to), ResourceSet.parse(row.get("allocated_resources")));
    }

    /** Goes through all dates at which anything changes, node by node. */
    private double nodeDays() {
        double seconds = 0;
        int first = 0;
        for (final int cores : NODES) {
            final ResourceSet node = ResourceSet.range(first, first + cores - 1);
            final List<Stay> here =
                    stays().stream().filter(stay -> stay.cores.intersects(node)).toList();
            final TreeSet<Double> dates = new TreeSet<>();
            here.forEach(stay -> dates.addAll(List.of(stay.from, stay.to)));
            double from = 0;
            for (final double to : dates) {
                final double begin = from;
                seconds += here.stream().anyMatch(stay -> stay.from <= begin && stay.to >= to) ? to - begin : 0;
                from = to;
            }
            first += cores;
        }
        return seconds / 86400;
    }
}
