package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;

/** The rows of a jobs.csv, as Batsim's users compare them. */
final class JobRows {
    private static final int STATE = 7;
    private static final int START = 8;
    private static final int EXECUTION = 9;
    private static final int ALLOCATED = 14;

    private final Map<String, String[]> rows = new TreeMap<>();

    private JobRows(Path file) {
        Experiments.text(file)
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .forEach(row -> rows.put(row[1] + "!" + row[0], row));
    }

    static JobRows read(Path file) {
        return new JobRows(file);
    }

    /** Expects the same jobs to end alike on the same hosts. */
    void isLike(JobRows expected, double later, Offset<Double> dates, double relative) {
        assertThat(rows.keySet()).isEqualTo(expected.rows.keySet());
        expected.rows.forEach((id, row) -> {
            final String[] ours = rows.get(id);
            assertThat(List.of(ours[STATE], ours[ALLOCATED])).as(id).isEqualTo(List.of(row[STATE], row[ALLOCATED]));
            assertThat(number(ours, START)).as("start of %s", id).isCloseTo(number(row, START) + later, dates);
            final double seconds = number(row, EXECUTION);
            assertThat(number(ours, EXECUTION))
                    .as("execution time of %s", id)
                    .isCloseTo(seconds, Offset.offset(1e-6 + relative * seconds));
        });
    }

    private static double number(String[] row, int column) {
        return Double.parseDouble(row[column]);
    }

    /** Each job with its start, end and hosts, by id. */
    List<String> schedule() {
        return rows.entrySet().stream()
                .map(entry -> String.join(
                        " ",
                        entry.getKey(),
                        entry.getValue()[START],
                        entry.getValue()[START + 2],
                        entry.getValue()[ALLOCATED]))
                .toList();
    }
}
