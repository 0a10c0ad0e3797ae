package org.noctule.bench.regret;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RegretTraceTest {
    private static final Path WINDOWS = Path.of("launch/experiments/regret/windows.json");

    @Test
    void windowsThatChooseShareNoJobWithThoseThatJudge() {
        for (final RegretTrace trace : RegretTrace.read(WINDOWS)) {
            assertThat(trace.test()).as(trace.name()).isNotEmpty();
            for (final int chosen : trace.validation()) {
                assertThat(trace.test())
                        .as("%s, window from %d", trace.name(), chosen)
                        .noneMatch(first -> Math.abs(first - chosen) < trace.jobs());
            }
        }
    }

    @Test
    void someMachinesHaveNoWindowThatChooses() {
        assertThat(RegretTrace.read(WINDOWS))
                .filteredOn(trace -> trace.validation().isEmpty())
                .extracting(RegretTrace::name)
                .containsExactly("nasa", "gaia", "mira");
    }

    @Test
    void ratiosAreOfMeansAndTheirIntervalsOfPairs() {
        final RegretRow row = new RegretRow();
        row.add(Map.of("slow", 9.0, "quick", 4.0), Map.of("ours", 2.0), 1.5, 1);
        row.add(Map.of("slow", 3.0, "quick", 6.0), Map.of("ours", 3.0), 1.5, 1);

        assertThat(row.bestOrder()).isEqualTo("quick");
        assertThat(row.ratio("ours")).containsExactly(0.5, 0.5, 0.5);
        assertThat(row.ceiling()).isEqualTo(1.5);
    }
}
