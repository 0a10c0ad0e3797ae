package org.noctule.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.platform.NodeType;
import org.noctule.platform.ProcessorType;
import org.noctule.simulator.FirstFit;
import org.noctule.simulator.Machines;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Job;

final class CountingCheckTest {
    /** A core of such a processor has a power between two nanowatts. */
    @ParameterizedTest
    @ValueSource(doubles = {0.001, 1, 7, 1000})
    void forgivesThatPowerIsCountedInNanowatts(double watts) {
        final ProcessorType wide = new ProcessorType("wide", 256, 1, 1, Double.POSITIVE_INFINITY, watts);
        final NodeType node = new NodeType("node", List.of(new NodeType.Processors(wide, 1)), Double.POSITIVE_INFINITY);
        final List<Job> jobs = new ArrayList<>();
        for (int id = 1; id <= 20; id++) {
            jobs.add(Machines.job(id, 5_000.0 * id, 13 * id % 256 + 1, 40_000.0 / id));
        }
        final FirstFit decider = FirstFit.lowest();

        FirstFit.run(Machines.scenario(Machines.platform(node), jobs), SilentRecorder.INSTANCE, decider);

        assertThat(decider.messages.get(decider.messages.size() - 1).now()).isGreaterThan(100_000);
    }
}
