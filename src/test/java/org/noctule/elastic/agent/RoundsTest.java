package org.noctule.elastic.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.platform.Cluster;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.SpeedUp;

class RoundsTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-6);

    private static Map<Double, Integer> sizes(ElasticReplay replay, int job) {
        return replay.runs.get("w0!" + job).sizes;
    }

    private static FairShares.Demand demand(int cores, Double... throughputs) {
        return new FairShares.Demand(cores, List.of(throughputs));
    }

    @Test
    void sharesAreThoseOfTheLinearProgramme() {
        // On one core of each type, job 1 is 4 times as fast on the first, job 2 as fast on both: each gets the type
        // that
        // it is relatively best on, 4 / 2.5 = 1.6 and 1 / 1 = 1 of its equal share; a part of the first type raises job
        // 2
        // no further, for its time is full.
        final double[][] shares =
                new FairShares(new int[] {1, 1}).of(List.of(demand(1, 4.0, 1.0), demand(1, 1.0, 1.0)));
        assertThat(shares[0][0]).isEqualTo(1, CLOSE);
        assertThat(shares[1][1]).isEqualTo(1, CLOSE);
    }

    @Test
    void equalJobsHaveEqualShares() {
        final double[][] shares = new FairShares(new int[] {2})
                .of(List.of(demand(1, 1.0), demand(1, 1.0), demand(1, 1.0), demand(1, 1.0)));
        for (final double[] share : shares) {
            assertThat(share[0]).isEqualTo(0.5, CLOSE);
        }
    }

    @Test
    void wideJobsHaveLessOfTheirTimeSoThatCoresAreShared() {
        // 3 cores: x1 + 2 x2 <= 3, and 1 x1 = 2 x2 at the optimum unless a time is full: x1 = 1, x2 = 1.
        // 2 cores: x1 = 2 x2, x1 + 2 x2 = 2: x1 = 1, x2 = 1/2.
        final double[][] shares = new FairShares(new int[] {2}).of(List.of(demand(1, 1.0), demand(2, 1.0)));
        assertThat(shares[0][0]).isEqualTo(1, CLOSE);
        assertThat(shares[1][0]).isEqualTo(0.5, CLOSE);
    }

    @Test
    void aJobHasNoShareOfATypeThatIsTooSmall() {
        final double[][] shares =
                new FairShares(new int[] {4, 1}).of(List.of(demand(2, 1.0, 0.0), demand(4, 1.0, 0.0)));
        assertThat(shares[0][1]).isZero();
        assertThat(2 * shares[0][0] + 4 * shares[1][0]).isLessThanOrEqualTo(4 + 1e-6);
        assertThat(2 * shares[0][0]).isEqualTo(2, CLOSE);
        assertThat(4 * shares[1][0]).isEqualTo(2, CLOSE);
    }

    @Test
    void jobsTakeTurnsRoundByRound() {
        final ElasticReplay replay = ElasticReplay.run(
                TestMachines.flat(2),
                List.of(ElasticWorkload.rigid(1, 0, 2, 25), ElasticWorkload.rigid(2, 0, 2, 15)),
                TestMachines.agent("rounds", "\"round\": 10"));
        assertThat(sizes(replay, 1)).isEqualTo(Map.of(0.0, 2, 10.0, 0, 20.0, 2, 30.0, 0, 40.0, 2));
        assertThat(sizes(replay, 2)).isEqualTo(Map.of(10.0, 2, 20.0, 0, 30.0, 2));
        assertThat(replay.runs.get("w0!2").end).isEqualTo(35);
        assertThat(replay.runs.get("w0!1").end).isEqualTo(45);
    }

    @Test
    void eachJobGetsTheTypeOnWhichItIsRelativelyFaster() {
        final ProcessorType fast = new ProcessorType("v100", 1, 1, 1, Double.POSITIVE_INFINITY, 100);
        final ProcessorType slow = new ProcessorType("k80", 1, 1, 1, Double.POSITIVE_INFINITY, 100);
        final Platform platform =
                TestMachines.platform(new Cluster.Nodes(node("a", slow), 1), new Cluster.Nodes(node("b", fast), 1));
        final ElasticReplay replay = ElasticReplay.run(
                platform, List.of(job(1, 1.0, 1.5), job(2, 1.0, 6.0)), TestMachines.agent("rounds", ""));
        assertThat(replay.runs.get("w0!1").first.contains(0)).isTrue();
        assertThat(replay.runs.get("w0!2").first.contains(1)).isTrue();
    }

    @Test
    void aJobThatNoTypeHasCoresForIsRejected() {
        final ProcessorType type = new ProcessorType("v100", 1, 1, 1, Double.POSITIVE_INFINITY, 100);
        final ProcessorType other = new ProcessorType("k80", 1, 2, 1, Double.POSITIVE_INFINITY, 100);
        final Platform platform =
                TestMachines.platform(new Cluster.Nodes(node("a", type), 1), new Cluster.Nodes(node("b", other), 1));
        assertThat(ElasticReplay.run(
                                platform,
                                List.of(ElasticWorkload.rigid(1, 0, 2, 5), ElasticWorkload.rigid(2, 0, 1, 5)),
                                TestMachines.agent("rounds", ""))
                        .rejected)
                .containsExactly("w0!1");
    }

    private static NodeType node(String name, ProcessorType type) {
        return new NodeType(name, List.of(new NodeType.Processors(type, 1)), Double.POSITIVE_INFINITY);
    }

    private static Job job(int id, double k80, double v100) {
        final SpeedUp table = new SpeedUp.Table(Map.of("k80", at(k80), "v100", at(v100)), "k80");
        return ElasticWorkload.job(id, 0, 1, 50, ElasticWorkload.sizes(Elasticity.Kind.MOLDABLE, 1, 1, table, 0, 0));
    }

    private static NavigableMap<Integer, Double> at(double one) {
        return new TreeMap<>(Map.of(1, one));
    }
}
