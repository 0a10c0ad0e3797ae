package org.noctule.workload.swf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.test.Shared;
import org.noctule.workload.Job;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;
import org.noctule.workload.Workload.Repair;

/** The oddities that others counted in public traces. */
class PublicTracesTest {
    private static long count(SwfTrace trace, Predicate<SwfRow> what) {
        return trace.rows().stream().filter(what).count();
    }

    @ParameterizedTest
    @CsvSource({
        "KTH-SP2-1996-2.1-cln,28476,100,100,0,8,1,219,0,475",
        "LANL-CM5-1994-4.1-cln,122060,1024,1024,0,2,3,1212,11290,40180",
        "NASA-iPSC-1993-3.1-cln,18239,128,128,0,173,0,0,18239,0",
        "CTC-SP2-1996-3.1-cln,77222,338,336,0,17,0,0,6,7174",
        "HPC2N-2002-2.2-cln,202871,240,200,0,0,0,729,0,14817",
        "UniLu-Gaia-2014-1,51987,2004,516,127,1,0,0,0,1500",
        "lublin_256,10000,256,256,0,0,0,0,10000,0",
        "MetaCentrum-wagap-2013-21col,17900,-1,256,2,0,0,0,2,702",
    })
    void countsWhatTheManifestCounts(
            String file,
            int jobs,
            long machine,
            int widest,
            long noRun,
            long zeroRun,
            long noProcessors,
            long otherProcessors,
            long noRequest,
            long tooLong) {
        final SwfTrace trace = SwfReader.read(Shared.file("data/swf/" + file + ".swf.gz"));
        assertThat(trace.rows().size()).isEqualTo(jobs);
        assertThat(trace.repairs()).isEmpty();
        assertThat(trace.header().processors().orElse(-1)).isEqualTo(machine);
        assertThat(count(trace, row -> row.runTime() < 0)).isEqualTo(noRun);
        assertThat(count(trace, row -> row.runTime() == 0)).isEqualTo(zeroRun);
        assertThat(count(trace, row -> row.allocatedProcessors() <= 0)).isEqualTo(noProcessors);
        assertThat(count(
                        trace,
                        row -> row.requestedProcessors() > 0 && row.requestedProcessors() != row.allocatedProcessors()))
                .isEqualTo(otherProcessors);
        assertThat(count(trace, row -> row.requestedTime() <= 0)).isEqualTo(noRequest);
        assertThat(count(trace, row -> row.requestedTime() > 0 && row.runTime() > row.requestedTime()))
                .isEqualTo(tooLong);

        final Workload workload = new TraceConversion(SwfOptions.DEFAULT).convert(trace, "w0");
        final Map<String, Integer> repairs =
                workload.repairs().stream().collect(Collectors.toMap(Repair::what, Repair::count));
        assertThat(repairs.getOrDefault("no run time", 0)).isEqualTo((int) noRun);
        assertThat(repairs.getOrDefault("run time 0: ends at the date of its start", 0))
                .isEqualTo((int) zeroRun);
        final long nowhereToRun = count(
                trace,
                row -> row.runTime() >= 0 && Math.max(row.requestedProcessors(), row.allocatedProcessors()) <= 0);
        assertThat(repairs.getOrDefault("no processors, neither requested nor allocated", 0))
                .isEqualTo((int) nowhereToRun);
        check(workload, jobs - noRun - nowhereToRun);
        assertThat(trace.rows().stream()
                        .mapToDouble(SwfRow::allocatedProcessors)
                        .max())
                .hasValue(widest);
    }

    private static void check(Workload workload, long jobs) {
        assertThat(workload.jobs().size()).isEqualTo((int) jobs);
        assertThat(workload.jobs().get(0).submitTime()).isZero();
        for (int i = 1; i < jobs; i++) {
            assertThat(SubmissionOrder.INSTANCE.compare(
                                    workload.jobs().get(i - 1), workload.jobs().get(i))
                            < 0)
                    .isTrue();
        }
        assertThat(workload.jobs().stream().map(Job::id).distinct().count()).isEqualTo(jobs);
    }

    @ParameterizedTest
    @CsvSource({"KTH-SP2,28481,100", "CTC-SP2,77199,338", "SDSC-SP2,54006,128"})
    void readsTheOraclesOfEasyWhole(String log, int jobs, int machine) {
        final SwfTrace trace = SwfReader.read(Shared.file("data/oracle_easy/" + log + ".easy_backfill.swf.gz"));
        final Workload workload = new TraceConversion(SwfOptions.DEFAULT).convert(trace, "w0");
        check(workload, jobs);
        assertThat(workload.jobs().stream().allMatch(job -> job.resources() <= machine))
                .isTrue();
        assertThat(workload.repairs()).noneMatch(Repair::dropped);
    }
}
