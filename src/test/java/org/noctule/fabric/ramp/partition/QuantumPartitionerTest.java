package org.noctule.fabric.ramp.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.workload.graph.StepGraph;

final class QuantumPartitionerTest {

    @Test
    void keepsToTheDegree() {
        for (int degree = 2; degree <= 8; degree += 2) {
            final StepGraph graph = RandomJobs.graph(new Random(degree));
            assertThat(new QuantumPartitioner(0.1).partition(graph, degree).maxDegree())
                    .isLessThanOrEqualTo(degree);
        }
    }

    @Test
    void quantumRoundsUpToEvenParts() {
        final StepGraph graph = RandomJobs.graph(new Random(5));
        final OpPartition partition = new QuantumPartitioner(0.25).partition(graph, 16);
        for (int op = 0; op < partition.ops(); op++) {
            final int quarters = (int) (graph.time(op) / 0.25);
            assertThat(partition.splits(op)).isEqualTo(Math.max(1, (quarters + 1) / 2 * 2));
        }
    }

    @Test
    void oneMeansWhole() {
        final StepGraph graph = RandomJobs.graph(new Random(5));
        assertThat(new QuantumPartitioner(0.01).partition(graph, 1).maxDegree()).isEqualTo(1);
    }

    @Test
    void refusesAQuantumOfNothing() {
        assertThatThrownBy(() -> new QuantumPartitioner(0)).isInstanceOf(NoctuleException.class);
    }
}
