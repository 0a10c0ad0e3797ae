package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.site.RecordedState;

final class SlurmTextsTest {
    @ParameterizedTest
    @CsvSource({
        "2026-10-01T00:00:00, 1790812800",
        "1790812800, 1790812800",
        "Unknown, NaN",
        "None, NaN",
        "'', NaN",
        "0, NaN",
        "2026-13-01T00:00:00, NaN"
    })
    void datesAreSecondsSince1970(String text, Double seconds) {
        assertThat(new SlurmTimes(ZoneId.of("UTC")).date(text)).isEqualTo(seconds);
    }

    /** In Rome clocks go back on 25 October 2026 at 3:00, so that 2:30 comes twice, and forward on 29 March at 2:00. */
    @Test
    void localDatesFollowChangesOfTheClock() {
        final SlurmTimes rome = new SlurmTimes(ZoneId.of("Europe/Rome"));
        final double before = rome.date("2026-10-25T01:30:00");
        assertThat(rome.date("2026-10-25T02:30:00") - before).isEqualTo(3600);
        assertThat(rome.date("2026-10-25T03:30:00") - before).isEqualTo(3 * 3600);
        assertThat(rome.date("2026-03-29T03:00:00") - rome.date("2026-03-29T01:00:00"))
                .isEqualTo(3600);
    }

    @ParameterizedTest
    @CsvSource({
        "2-03:04:05, 183845",
        "03:04:05, 11045",
        "04:05, 245",
        "60, 3600",
        "2-3, 183600",
        "2-3:4, 183840",
        "UNLIMITED, Infinity",
        "INFINITE, Infinity",
        "Partition_Limit, NaN",
        "'', NaN",
        "1:2:3:4, NaN",
        "-5, NaN"
    })
    void limitsAreSeconds(String text, Double seconds) {
        assertThat(SlurmTimes.limit(text)).isEqualTo(seconds);
    }

    @ParameterizedTest
    @CsvSource({
        "16G, 4, 1, 17179.869184",
        "4000M, 4, 1, 4194.304",
        "4000, 4, 1, 4194.304",
        "4000Mc, 4, 1, 16777.216",
        "16Gn, 8, 2, 34359.738368",
        "2147487648Mn, 4, 1, 16777.216",
        "0n, 4, 1, 0",
        "1.5T, 1, 1, 1649267.441664",
        "512K, 1, 1, 0.524288",
        "?, 1, 1, 0",
        "'', 1, 1, 0"
    })
    void memoryIsThatOfTheWholeJob(String text, int cores, int nodes, double megabytes) {
        assertThat(SlurmAmounts.memory(text, cores, nodes)).isEqualTo(megabytes);
    }

    @ParameterizedTest
    @CsvSource({"16, 16", "2K, 2000", "1.5M, 1500000", "0, 0", "99999999999, 0", "x, 0", "'', 0", "-4, 0"})
    void countsAreWholeNumbers(String text, int count) {
        assertThat(SlurmAmounts.count(text)).isEqualTo(count);
    }

    @Test
    void resourcesAreFoundByTheirWholeNames() {
        final String tres = "billing=4,cpu=4,gres/gpu:a100=2,gres/gpu=2,mem=8G,node=1";
        assertThat(SlurmTres.of(tres, "cpu")).isEqualTo("4");
        assertThat(SlurmTres.of(tres, "gres/gpu")).isEqualTo("2");
        assertThat(SlurmTres.of(tres, "mem")).isEqualTo("8G");
        assertThat(SlurmTres.of(tres, "me")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "COMPLETED, ENDED",
        "CANCELLED by 1000, CANCELLED",
        "CANCELLED+, CANCELLED",
        "OUT_OF_MEMORY, FAILED",
        "NODE_FAIL, INTERRUPTED",
        "PREEMPTED, INTERRUPTED",
        "REQUEUED, INTERRUPTED",
        "TIMEOUT, TIMED_OUT",
        "RUNNING, RUNNING",
        "PENDING, WAITING",
        "FLYING, UNKNOWN",
        "'', UNKNOWN"
    })
    void statesAreCourses(String text, RecordedState state) {
        assertThat(SlurmStates.of(text)).isEqualTo(state);
    }
}
