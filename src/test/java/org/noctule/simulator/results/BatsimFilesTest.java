package org.noctule.simulator.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Recorder.MachineSeconds;
import org.noctule.test.Shared;

/** Records of Batsim, fed to our recorder, become Batsim's bytes. */
final class BatsimFilesTest {
    private static final RunFigures RUN = new RunFigures("v4.2.1", 0, 0);
    private static final ResultFormat BATSIM =
            ResultFormat.STANDARD.withPrefix("out_").withNumbers(NumberFormat.BATSIM);
    private static final double ROUNDING = 1.1e-6;
    private static final int STRETCH = 13;
    private static final int METADATA = 16;
    /** Execution, waiting and turnaround time, and the stretch. */
    private static final Set<Integer> DERIVED = Set.of(9, 11, 12, STRETCH);

    @TempDir
    private Path directory;

    private static List<Path> goldens(String file) throws IOException {
        try (Stream<Path> sessions = Files.list(Shared.file("golden/batsim"))) {
            return sessions.map(session -> session.resolve(file))
                    .filter(golden -> Files.exists(golden) && golden.toFile().length() > 0)
                    .sorted()
                    .toList();
        }
    }

    private List<String> write(ColumnRecorder recorder, String file) throws IOException {
        new ResultFiles(directory, BATSIM).write(recorder, RUN);
        return Files.readAllLines(directory.resolve(file));
    }

    private static double orInfinity(String seconds) {
        final double value = Double.parseDouble(seconds);
        return value < 0 ? Double.POSITIVE_INFINITY : value;
    }

    private static String metadata(String[] field) {
        return field[METADATA].substring(1, field[METADATA].length() - 1);
    }

    private static void feedJob(String line, ColumnRecorder recorder) {
        final String[] field = line.split(",", 17);
        final var job = Jobs.job(
                field[1] + "!" + field[0],
                field[2],
                Double.parseDouble(field[3]),
                Integer.parseInt(field[4]),
                orInfinity(field[5]));
        if (field[7].equals("REJECTED")) {
            recorder.jobRejected(job, job.submitTime(), metadata(field));
        } else {
            recorder.jobEnded(
                    job,
                    JobState.valueOf(field[7]),
                    Double.parseDouble(field[8]),
                    Double.parseDouble(field[10]),
                    ResourceSet.parse(field[14]),
                    Double.parseDouble(field[15]),
                    metadata(field));
        }
    }

    /** The recorded dates are rounded, Batsim's sums and ratios are not: their last digits may differ. */
    private static void compareJob(String[] actual, String[] expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int column = 0; column <= METADATA; column++) {
            if (expected[column].isEmpty() || !DERIVED.contains(column)) {
                assertThat(actual[column]).isEqualTo(expected[column]);
            } else {
                final double theirs = Double.parseDouble(expected[column]);
                final double error = column == STRETCH
                        ? ROUNDING * (1 + (1 + Math.abs(theirs)) / Double.parseDouble(expected[9]))
                        : ROUNDING;
                assertThat(actual[column]).matches("-?\\d+\\.\\d{6}");
                assertThat(Double.parseDouble(actual[column])).isCloseTo(theirs, within(error));
            }
        }
    }

    @Test
    void jobsAreWrittenAsBatsimWritesThem() throws IOException {
        int rows = 0;
        for (final Path golden : goldens("out_jobs.csv")) {
            final List<String> expected = Files.readAllLines(golden);
            final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
            expected.subList(1, expected.size()).forEach(line -> feedJob(line, recorder));
            final List<String> actual = write(recorder, "out_jobs.csv");
            assertThat(actual).hasSameSizeAs(expected).startsWith(expected.get(0));
            for (int row = 1; row < expected.size(); row++) {
                compareJob(actual.get(row).split(",", 17), expected.get(row).split(",", 17));
                rows++;
            }
        }
        assertThat(rows).isGreaterThan(1000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "walltime-exact128-fcfs",
                "walltime-equality",
                "energy-small4-sleeper",
                "sharing-exact-random",
                "mixed-rejecter",
                "s-kill",
                "empty-fcfs"
            })
    void jobsWithDatesOfSixDecimalsGiveTheSameBytes(String session) throws IOException {
        final Path golden = Shared.file("golden/batsim/" + session + "/out_jobs.csv");
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        Files.readAllLines(golden).stream().skip(1).forEach(line -> feedJob(line, recorder));
        write(recorder, "out_jobs.csv");
        assertThat(directory.resolve("out_jobs.csv")).hasSameBinaryContentAs(golden);
    }

    @Test
    void machineStatesAreWrittenAsBatsimWritesThem() throws IOException {
        for (final Path golden : goldens("out_machine_states.csv")) {
            final List<String> expected = Files.readAllLines(golden);
            final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.all());
            for (final String line : expected.subList(1, expected.size())) {
                final String[] field = line.split(",");
                recorder.machines(
                        Double.parseDouble(field[0]),
                        new MachineCounts(
                                Integer.parseInt(field[1]),
                                Integer.parseInt(field[2]),
                                Integer.parseInt(field[3]),
                                Integer.parseInt(field[4]),
                                Integer.parseInt(field[5])));
            }
            assertThat(write(recorder, "out_machine_states.csv")).isEqualTo(expected);
        }
    }

    @Test
    void pStateChangesAreWrittenAsBatsimWritesThem() throws IOException {
        for (final Path golden : goldens("out_pstate_changes.csv")) {
            final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.all());
            Files.readAllLines(golden).stream()
                    .skip(1)
                    .map(line -> line.split(","))
                    .forEach(field -> recorder.pState(
                            Double.parseDouble(field[0]), ResourceSet.parse(field[1]), Integer.parseInt(field[2])));
            write(recorder, "out_pstate_changes.csv");
            assertThat(directory.resolve("out_pstate_changes.csv")).hasSameBinaryContentAs(golden);
        }
    }

    @Test
    void energyIsWrittenAsBatsimWritesIt() throws IOException {
        for (final Path golden : goldens("out_consumed_energy.csv")) {
            final List<String> expected = Files.readAllLines(golden);
            final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.all());
            expected.stream()
                    .skip(1)
                    .map(line -> line.split(","))
                    .forEach(field -> recorder.energy(
                            Double.parseDouble(field[0]),
                            Double.parseDouble(field[1]),
                            field[2].charAt(0),
                            Double.parseDouble(field[3])));
            final List<String> actual = write(recorder, "out_consumed_energy.csv");
            assertThat(actual).hasSameSizeAs(expected).startsWith(expected.get(0));
            for (int row = 1; row < expected.size(); row++) {
                compareEnergy(actual.get(row).split(","), expected.get(row).split(","));
            }
        }
    }

    private static void compareEnergy(String[] actual, String[] expected) {
        assertThat(actual).hasSize(5).startsWith(expected[0], expected[1], expected[2], expected[3]);
        // Batsim's clock may have moved by less than its six decimals show: then only ours is NA.
        if (!actual[4].equals("NA")) {
            assertThat(Double.parseDouble(actual[4])).isCloseTo(Double.parseDouble(expected[4]), within(0.01));
        }
    }

    @Test
    void theScheduleHasBatsimsColumnsAndFigures() throws IOException {
        for (final Path golden : goldens("out_schedule.csv")) {
            final List<String> expected = Files.readAllLines(golden);
            final String[] field = expected.get(1).split(",");
            final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
            Files.readAllLines(golden.resolveSibling("out_jobs.csv")).stream()
                    .skip(1)
                    .forEach(line -> feedJob(line, recorder));
            recorder.ended(new Recorder.Totals(
                    Double.parseDouble(field[2]),
                    Double.parseDouble(field[1]),
                    Integer.parseInt(field[9]),
                    Long.parseLong(field[10]),
                    Long.parseLong(field[16]),
                    new MachineSeconds(
                            Double.parseDouble(field[22]),
                            Double.parseDouble(field[24]),
                            Double.parseDouble(field[23]),
                            Double.parseDouble(field[21]),
                            Double.parseDouble(field[20]),
                            Double.parseDouble(field[25]))));
            final List<String> actual = write(recorder, "out_schedule.csv");
            assertThat(actual).hasSize(2).startsWith(expected.get(0));
            compareSchedule(actual.get(1).split(","), field);
        }
    }

    private static void compareSchedule(String[] actual, String[] expected) {
        assertThat(actual).hasSameSizeAs(expected);
        assertThat(actual[0]).isEqualTo(expected[0]);
        for (int i = 1; i < actual.length; i++) {
            final boolean wallClock = i == 17 || i == 18;
            final double theirs = expected[i].equals("-nan") ? 0 : Double.parseDouble(expected[i]);
            final double ours = Double.parseDouble(actual[i]);
            // A large slowdown is that of a run of milliseconds, whose recorded dates hold too few digits.
            final boolean slowdown = i == 3 || i == 6;
            if (!wallClock && !(slowdown && theirs > 50)) {
                assertThat(ours).isCloseTo(theirs, within((slowdown ? 1e-4 : 2e-6) * Math.max(1, theirs)));
            }
        }
    }
}
