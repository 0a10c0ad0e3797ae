package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.StepGraph;

/** Completion times of 50 steps on 4 x 4 x 2 servers that the reference was seen to give; many have no golden file. */
final class PublishedTableTest {
    @ParameterizedTest
    @CsvSource({
        "1, 36061.15, 4470.8, 34525.35, 36668.35000000003, 38000.15",
        "2, 18031.0398125732, 2235.5691117880, 17267.7303854860, 18336.3351317669, 19002.7763486040",
        "4, 9015.9542659926, 1117.9241980848, 8638.7177739318, 9170.0426184110, 9503.3293822588",
        "6, 6010.8791444467, 745.3577952408, 5761.8443617280, 6114.3934211107, 6336.6072650067",
        "8, 4508.4100992623, 560.4828908648, 4324.1618507879, 4586.8614105313, 4753.5467239674",
        "16, 2254.7583303838, 308.3905238932, 2168.2359941830, 2295.8188240718, 2379.1974530241"
    })
    void takesAsLongAsTheReferenceSays(
            int degree, double alexnet, double gnmt, double vgg16, double resnet18, double squeezenet) {
        matches("alexnet", degree, alexnet);
        matches("gnmt", degree, gnmt);
        matches("vgg16", degree, vgg16);
        matches("resnet18", degree, resnet18);
        matches("squeezenet1_0", degree, squeezenet);
    }

    private static void matches(String model, int degree, double expected) {
        final StepGraph graph = ProfileFiles.read(model);
        final OpPartition partition = new QuantumPartitioner(0.01).partition(graph, degree);
        final RampFabric fabric = new RampFabric(4, 4, 2, 1, 1.6e12, 50e-9, 100e-9);
        final Proposal proposal = new JobForecaster(StepRules.published(), Heuristics.published(), ForecastMemo.NONE)
                .propose(graph, partition, new FabricState(fabric, 80e9));
        assertThat(proposal).isInstanceOf(Proposal.Feasible.class);
        final double actual = ((Proposal.Feasible) proposal).forecast().completionTime(50);
        assertThat(actual).as(model).isCloseTo(expected, within(1e-12 * expected + 5e-11));
    }
}
