package org.noctule.fabric.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.simulator.FabricRules;
import org.noctule.fabric.simulator.FabricRuns;
import org.noctule.json.JsonInput;
import org.noctule.platform.RampFabric;
import org.noctule.protocol.Decision;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/** The chain takes 90 s on one server, and a degree d makes it about d times as fast. */
class ServerLoansTest {
    private static final RampFabric FABRIC = FabricRuns.fabric(2, 2, 2);
    private static final OpGraph CHAIN = new OpGraph(
            "chain",
            List.of(new Op(1, "a", 1000, 2000, 1e6, 0), new Op(2, "b", 2000, 4000, 1e6, 0)),
            List.of(new Dep(1, 2)));

    private static Job training(int id, double submit, double fraction, double cost) {
        return training(id, submit, fraction, cost, 0);
    }

    private static Job training(int id, double submit, double fraction, double cost, double points) {
        final Elasticity changes =
                new Elasticity(Elasticity.Kind.MALLEABLE, 1, 8, 1, SpeedUp.LINEAR, cost, points, List.of(), false);
        return new Job(
                "w0!" + id,
                submit,
                8,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                new PipeDream("train", CHAIN, 10, fraction, Map.of()),
                Map.of(),
                JobParts.NONE.withElasticity(Optional.of(changes)));
    }

    private static AgentRuns.Log run(List<Job> jobs, boolean lends) {
        final AgentContext context = new AgentContext(
                JsonInput.parse("{\"agent\": {\"degree\": \"deadline\", \"lend\": " + lends + "}}", "options.json"),
                1,
                AgentRules.DEFAULT,
                Optional.empty());
        return AgentRuns.run(
                FabricRuns.scenario(FabricRuns.platform(FABRIC), jobs, FabricRules.DEFAULT),
                AgentRegistry.builtIn().find("training").create(context));
    }

    @Test
    void lendsIdleServersAndTakesThemBackForAJobThatWaits() {
        final AgentRuns.Log log = run(List.of(training(1, 0, 1, 0), training(2, 5, 0.3, 0)), true);
        assertThat(log.ends.get("w0!1").timestamp()).isLessThan(90);
        // By its deadline the second one needs four servers, all of which the first one had.
        assertThat(log.ends.get("w0!2").timestamp()).isLessThanOrEqualTo(5 + 27);
        assertThat(log.ends.get("w0!1").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
    }

    @Test
    void givesServersBackToJobsThatTrainNothing() {
        final Job plain = new Job(
                "w0!2",
                10,
                7,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                new Profile.Delay("delay", 20, Map.of()),
                Map.of());
        assertThat(run(List.of(training(1, 0, 1, 0), plain), true)
                        .ends
                        .get("w0!2")
                        .timestamp())
                .isEqualTo(30);
    }

    /** The fewest servers are two: the chosen degree has as many, although one would do. */
    @Test
    void startsJobsWithinTheirLimits() {
        final Job job = training(1, 0, 1, 0)
                .withElasticity(
                        new Elasticity(Elasticity.Kind.MOLDABLE, 2, 8, 1, SpeedUp.LINEAR, 0, 0, List.of(), false));
        assertThat(run(List.of(job), true).ends.get("w0!1").alloc().size()).isEqualTo(2);
    }

    @Test
    void leavesAJobAloneThatAChangeWouldDelay() {
        assertThat(run(List.of(training(1, 0, 1, 85)), true).ends.get("w0!1").alloc())
                .isEqualTo(ResourceSet.of(0));
        assertThat(run(List.of(training(1, 0, 1, 1)), true)
                        .ends
                        .get("w0!1")
                        .alloc()
                        .size())
                .isGreaterThan(1);
    }

    /** As many jobs as without, and sooner. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1})
    void jobsEndSoonerAndNoFewerAreAccepted(double points) {
        final var random = Seeds.random(7);
        final List<Job> jobs = new ArrayList<>();
        for (int id = 1; id <= 60; id++) {
            jobs.add(training(id, id * 40, 0.2 + random.nextInt(9) / 10.0, 0.5, points));
        }
        final AgentRuns.Log without = run(jobs, false);
        final AgentRuns.Log with = run(jobs, true);
        assertThat(with.ends).hasSizeGreaterThanOrEqualTo(without.ends.size());
        assertThat(mean(jobs, with)).isLessThan(0.7 * mean(jobs, without));
        assertThat(without.decisions.values()).anyMatch(Decision.ExecuteJob.class::isInstance);
    }

    private static double mean(List<Job> jobs, AgentRuns.Log log) {
        return jobs.stream()
                .filter(job -> log.ends.containsKey(job.id()))
                .mapToDouble(job -> log.ends.get(job.id()).timestamp() - job.submitTime())
                .average()
                .orElseThrow();
    }
}
