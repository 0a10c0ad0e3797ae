package org.noctule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FailureBenchTest {
    @Test
    void manyNodesFailAndAllJobsEndInSpiteOfIt() {
        final Turnarounds ends = new Turnarounds();

        Runs.run(FailureBench.failing(1000, 500), Runs.agent("easy", "{}"), ends);

        assertThat(ends.outages()).isBetween(500, 1000);
        assertThat(ends.jobs()).isEqualTo(1000);
        assertThat(ends.ends()).isGreaterThan(1100);
    }
}
