package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.test.BatsimSession;
import org.noctule.test.Shared;

/** Batsim's recorded sessions with energy on a platform without latencies: its files are ours. */
final class RecordedEnergyTest {
    static List<String> sessions() throws IOException {
        final List<String> found = new ArrayList<>();
        for (final String name : BatsimSession.names()) {
            final BatsimSession session = BatsimSession.of(name);
            if (session.has("-E") && SessionVerdict.isExact(session)) {
                found.add(name);
            }
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void writesTheRecordedRows(String name) throws IOException {
        final Path folder = Shared.file("golden/batsim/" + name);
        final RecordedRun run = new RecordedRun(BatsimSession.of(name), false);
        run.play();
        assertThat(run.failure).isEmpty();

        compareJobs(table(folder, "out_jobs.csv"), run.rows);
        assertThat(run.rows.pStates.stream().map(row -> general(row.now()) + "," + row.machines() + "," + row.pState()))
                .containsExactlyElementsOf(lines(folder, "out_pstate_changes.csv"));
        assertThat(run.rows.machines.stream().map(row -> general(row.now()) + "," + text(row.counts())))
                .containsExactlyElementsOf(lines(folder, "out_machine_states.csv"));
        compareEnergies(table(folder, "out_consumed_energy.csv"), run.rows.energies);
        compareTotals(table(folder, "out_schedule.csv").get(0), run.rows.totals.orElseThrow());
    }

    private static void compareJobs(List<String[]> recorded, Rows rows) {
        final Map<String, Double> joules = new HashMap<>();
        rows.jobs.forEach(row -> joules.put(row.job().id(), row.joules()));
        assertThat(joules).hasSize(recorded.size());
        for (final String[] row : recorded) {
            final double theirs = Double.parseDouble(row[15]);
            assertThat(joules.get(row[1] + "!" + row[0]))
                    .as(row[0])
                    .isCloseTo(theirs, within(1e-6 * Math.max(1, theirs)));
        }
    }

    private static void compareEnergies(List<String[]> recorded, List<Rows.EnergyRow> rows) {
        assertThat(rows).hasSize(recorded.size());
        for (int i = 0; i < rows.size(); i++) {
            final Rows.EnergyRow row = rows.get(i);
            final String[] theirs = recorded.get(i);
            assertThat(Character.toString(row.type())).as("row %d", i).isEqualTo(theirs[2]);
            assertThat(row.now()).as("row %d", i).isCloseTo(Double.parseDouble(theirs[0]), within(1e-6));
            assertThat(row.joules())
                    .as("row %d", i)
                    .isCloseTo(Double.parseDouble(theirs[1]), within(1e-6 * Math.max(1, row.joules())));
            assertThat(row.watts()).as("row %d", i).isCloseTo(Double.parseDouble(theirs[3]), within(1e-6));
        }
    }

    /** Batsim's times stop at the last change of each machine; what it has of switches is whole. */
    private static void compareTotals(String[] recorded, Recorder.Totals totals) {
        assertThat(totals.joules()).isCloseTo(Double.parseDouble(recorded[1]), within(1e-6 * totals.joules()));
        assertThat(totals.groupedSwitches()).isEqualTo(Long.parseLong(recorded[10]));
        assertThat(totals.machineSwitches()).isEqualTo(Long.parseLong(recorded[16]));
        final Recorder.MachineSeconds seconds = totals.seconds();
        assertThat(seconds.computing()).isCloseTo(Double.parseDouble(recorded[20]), within(1e-3));
        assertThat(seconds.switchingOff()).isCloseTo(Double.parseDouble(recorded[23]), within(1e-6));
        assertThat(seconds.switchingOn()).isCloseTo(Double.parseDouble(recorded[24]), within(1e-6));
        assertThat(seconds.idle()).isGreaterThanOrEqualTo(Double.parseDouble(recorded[21]) - 1e-3);
        assertThat(seconds.sleeping()).isGreaterThanOrEqualTo(Double.parseDouble(recorded[22]) - 1e-3);
    }

    private static String general(double date) {
        return new java.math.BigDecimal(date)
                .round(new java.math.MathContext(6))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String text(MachineCounts counts) {
        return String.format(
                Locale.ROOT,
                "%d,%d,%d,%d,%d",
                counts.sleeping(),
                counts.switchingOn(),
                counts.switchingOff(),
                counts.idle(),
                counts.computing());
    }

    private static List<String[]> table(Path folder, String file) throws IOException {
        return lines(folder, file).stream().map(line -> line.split(",", -1)).toList();
    }

    private static List<String> lines(Path folder, String file) throws IOException {
        return Files.readAllLines(folder.resolve(file)).stream().skip(1).toList();
    }
}
