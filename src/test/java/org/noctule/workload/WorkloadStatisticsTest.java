package org.noctule.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.test.Shared;
import org.noctule.workload.swf.PublishedConversion;
import org.noctule.workload.swf.PublishedRules;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;

class WorkloadStatisticsTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private static Job job(String id, double submit, int resources, double estimate, Profile profile) {
        return new Job("w0!" + id, submit, resources, estimate, estimate, 0, 0, profile, Map.of());
    }

    private static final List<Job> JOBS = List.of(
            job("1", 0, 2, 20, new Profile.Delay("d", 10, Map.of())),
            job("2", 5, 4, INFINITE, new Profile.ReferenceTime("2", 30, Map.of())),
            job("3", 20, 1, 100, new Profile.ParallelHomogeneous("p", 5e10, 0, Map.of())));

    @Test
    void equalsHdeeprmsJobstat() {
        final JsonInput golden = JsonInput.read(Shared.file("golden/hdeeprm/c26_jobstat.json"));
        final SwfOptions all = SwfOptions.DEFAULT;
        final SwfOptions options =
                new SwfOptions(all.runTime(), all.estimate(), false, all.memory(), all.memoryBandwidth(), 0, 150, 1995);
        final Workload workload = new PublishedConversion(options, 14.460869565217392, PublishedRules.HDEEPRM)
                .convert(SwfReader.read(Shared.file("golden/hdeeprm/inputs/synthetic.swf")), "w0");
        final WorkloadStatistics statistics = WorkloadStatistics.of(workload.jobs(), OptionalDouble.empty());
        for (final String key : golden.keys()) {
            final Distribution distribution = statistics.distribution(key.split(" ")[0]);
            final double value = switch (key.split(" ")[1]) {
                case "min" -> distribution.min();
                case "max" -> distribution.max();
                case "mean" -> distribution.mean();
                case "median" -> distribution.median();
                case "p95" -> distribution.p95();
                default -> distribution.p99();
            };
            assertThat(value)
                    .as(key)
                    .isEqualTo(Double.parseDouble(golden.get(key).text()));
        }
    }

    @Test
    void knowsLoadGapsAndAccuracy() {
        final WorkloadStatistics statistics = WorkloadStatistics.of(JOBS, OptionalDouble.of(2));
        assertThat(statistics.span()).isEqualTo(20);
        assertThat(statistics.work()).isEqualTo(20 + 120 + 25);
        assertThat(statistics.offeredLoad(4)).isEqualTo(165.0 / 80);
        assertThat(statistics.distribution("req_time").count()).isEqualTo(2);
        assertThat(statistics.distribution("interarrival").max()).isEqualTo(15);
        assertThat(statistics.distribution("accuracy").mean()).isEqualTo((0.5 + 0.25) / 2);
    }

    @Test
    void leavesOutWhatIsUnknown() {
        final WorkloadStatistics statistics = WorkloadStatistics.of(JOBS, OptionalDouble.empty());
        assertThat(statistics.work()).isNaN();
        assertThat(statistics.distribution("run_time").count()).isEqualTo(2);
        assertThat(WorkloadStatistics.of(List.of(), OptionalDouble.empty())
                        .distribution("size")
                        .max())
                .isNaN();
        assertThatThrownBy(() -> statistics.distribution("sizes"))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).contains("size"));
    }

    @Test
    void rendersATable() {
        final String text = WorkloadReport.text(
                List.of("a.swf"),
                WorkloadStatistics.of(JOBS, OptionalDouble.of(2)),
                List.of(new Workload.Repair("no run time", 3, true, "line 4")),
                OptionalInt.of(4),
                Optional.empty());
        assertThat(text).isEqualTo("""
                        a.swf

                        jobs           3
                        span           20 s (0.000 days)
                        work           165 core seconds
                        offered load   2.063 on 4 cores

                                                min          max         mean       median          p95          p99
                        req_time                 20          100           60           60           96       99.200  s (2 known)
                        size                      1            4        2.333            2        3.800        3.960  cores
                        mem                       0            0            0            0            0            0  MB/core
                        mem_bw                    0            0            0            0            0            0  GB/s/core
                        run_time                 10           30       21.667           25       29.500       29.900  s
                        interarrival              5           15           10           10       14.500       14.900  s
                        accuracy              0.250        0.500        0.375        0.375        0.488        0.498  (2 known)

                        repairs
                                3 dropped  no run time (first: line 4)
                        """);
    }
}
