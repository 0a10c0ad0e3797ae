package org.noctule.workload.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.error.NoctuleException;
import org.noctule.test.Shared;
import org.noctule.workload.Workload;
import org.noctule.workload.WorkloadStatistics;
import org.noctule.workload.swf.SwfHeader;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.SwfRow;
import org.noctule.workload.swf.SwfTrace;
import org.noctule.workload.swf.SwfWriter;
import org.noctule.workload.swf.TraceConversion;

class LublinModelTest {
    private static final int SEEDS = 20;

    @TempDir
    private Path directory;

    private static double[] quartilesAndMean(List<SwfRow> rows) {
        final double[] gaps = new double[rows.size() - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = rows.get(i + 1).submitTime() - rows.get(i).submitTime();
        }
        final double[] all = new double[12];
        fill(all, 0, values(rows, SwfRow::allocatedProcessors));
        fill(all, 4, values(rows, SwfRow::runTime));
        fill(all, 8, gaps);
        return all;
    }

    private static double[] values(List<SwfRow> rows, ToDoubleFunction<SwfRow> column) {
        return rows.stream().mapToDouble(column).toArray();
    }

    private static void fill(double[] all, int at, double[] values) {
        Arrays.sort(values);
        all[at] = Arrays.stream(values).average().orElseThrow();
        for (int quarter = 1; quarter <= 3; quarter++) {
            all[at + quarter] = values[quarter * values.length / 4];
        }
    }

    /** Its parameters are the published ones of the whole sample but for the longest gap, e^12 s instead of e^13 s. */
    @Test
    void resemblesThePublishedTraceOf256Processors() {
        final double[] published = quartilesAndMean(
                SwfReader.read(Shared.file("data/swf/lublin_256.swf.gz")).rows());
        final LublinClass whole = LublinClass.WHOLE;
        final LublinClass fitted = new LublinClass(
                new LublinSizes(whole.sizes().serial(), whole.sizes().powerOfTwo(), 0.8, 5.4, 8, 0.85),
                whole.runTimes(),
                new LublinGaps(
                        whole.gaps().rush(),
                        whole.gaps().rushToAll(),
                        12,
                        whole.gaps().daily()));
        final double[] ours = new double[published.length];
        for (int seed = 0; seed < SEEDS; seed++) {
            final double[] one = quartilesAndMean(new LublinModel(
                            new LublinOptions(10_000, 256, List.of(fitted), OptionalDouble.empty(), false, false, seed))
                    .rows());
            for (int i = 0; i < ours.length; i++) {
                ours[i] += one[i] / SEEDS;
            }
        }
        for (int i = 0; i < ours.length; i++) {
            assertThat(ours[i]).as("figure %d", i).isCloseTo(published[i], Percentage.withPercentage(15));
        }
    }

    @ParameterizedTest
    @EnumSource(LublinOptions.Kind.class)
    void staysWithinItsLimits(LublinOptions.Kind kind) {
        for (final int processors : new int[] {1, 2, 3, 100, 128, 1_000_000}) {
            final List<SwfRow> rows =
                    new LublinModel(LublinOptions.of(2000, processors, kind, 3).withUsers(true, true)).rows();
            assertThat(rows).hasSize(2000);
            assertThat(rows.get(0).submitTime()).isZero();
            for (int i = 0; i < rows.size(); i++) {
                final SwfRow row = rows.get(i);
                assertThat(row.allocatedProcessors()).isBetween(1.0, (double) processors);
                assertThat(row.runTime()).isBetween(0.0, 162754.0);
                assertThat(row.requestedTime()).isGreaterThanOrEqualTo(row.runTime());
                assertThat(row.requestedMemory() / 1000).isIn(125.0, 250.0, 500.0, 1000.0, 2000.0, 4000.0);
                assertThat(row.submitTime())
                        .isGreaterThanOrEqualTo(i == 0 ? 0 : rows.get(i - 1).submitTime());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0.3", "0.8", "1.5"})
    void reachesTheWantedLoad(double load) {
        final Workload workload =
                convert(LublinOptions.of(3000, 64, LublinOptions.Kind.BOTH, 5).withLoad(load));
        assertThat(WorkloadStatistics.of(workload.jobs(), OptionalDouble.empty())
                        .offeredLoad(64))
                .isCloseTo(load, Percentage.withPercentage(0.1));
    }

    @Test
    void repeatsItselfAndDependsOnTheSeed() {
        final LublinOptions options = LublinOptions.of(100, 64, LublinOptions.Kind.BOTH, 5);
        final List<SwfRow> rows = new LublinModel(options).rows();
        assertThat(new LublinModel(options).rows()).isEqualTo(rows);
        assertThat(new LublinModel(LublinOptions.of(100, 64, LublinOptions.Kind.BOTH, 6)).rows())
                .isNotEqualTo(rows);
        assertThat(new LublinModel(options.withUsers(true, true)).rows())
                .extracting(SwfRow::runTime)
                .isEqualTo(rows.stream().map(SwfRow::runTime).toList());
    }

    @Test
    void isReadBackAsItWasWritten() throws IOException {
        final LublinModel model = new LublinModel(
                LublinOptions.of(300, 64, LublinOptions.Kind.BOTH, 5).withUsers(true, true));
        final ByteArrayOutputStream plain = new ByteArrayOutputStream();
        SwfWriter.write(plain, model.header(), model.rows());
        final ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        SwfWriter.writeGzip(gzip, model.header(), model.rows());
        for (final byte[] bytes : List.of(plain.toByteArray(), gzip.toByteArray())) {
            final SwfTrace trace = SwfReader.read(Files.write(directory.resolve("trace"), bytes));
            assertThat(trace.rows())
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("line", "status")
                    .isEqualTo(model.rows());
            assertThat(trace.rows()).extracting(SwfRow::status).containsOnly(1L);
            assertThat(trace.header().processors()).hasValue(64);
            assertThat(trace.repairs()).isEmpty();
        }
    }

    private Workload convert(LublinOptions options) {
        final LublinModel model = new LublinModel(options);
        final SwfTrace trace = new SwfTrace("model", new SwfHeader(List.of()), model.rows(), List.of());
        return new TraceConversion(SwfOptions.DEFAULT).convert(trace, "w0");
    }

    @Test
    void refusesImpossibleOptions() {
        final LublinOptions options = LublinOptions.of(1, 4, LublinOptions.Kind.BOTH, 5);
        refuses(LublinOptions.of(0, 4, LublinOptions.Kind.BOTH, 5), "number of jobs (0) must be positive");
        refuses(LublinOptions.of(4, 0, LublinOptions.Kind.BOTH, 5), "number of processors (0)");
        refuses(options.withLoad(Double.NaN), "load (NaN)");
        refuses(
                new LublinOptions(1, 4, List.of(), OptionalDouble.empty(), false, false, 0),
                "There is no class of jobs");
        assertThatThrownBy(() -> new LublinModel(options.withLoad(1)).rows())
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("cannot be reached with 1 jobs");
    }

    private static void refuses(LublinOptions options, String complaint) {
        assertThatThrownBy(() -> new LublinModel(options))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(complaint);
    }
}
