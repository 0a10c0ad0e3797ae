package org.noctule.fabric.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.fabric.simulator.FabricRules;
import org.noctule.fabric.simulator.FabricRuns;
import org.noctule.json.JsonInput;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/** Servers 0 to 3 are a fabric of 2 x 2 x 1, 4 to 11 one of 2 x 2 x 2. */
final class SeveralFabricsTest {
    private static final Platform PLATFORM =
            FabricRuns.platform(FabricRuns.fabric(2, 2, 1), FabricRuns.fabric(2, 2, 2));

    /** Two long ops one after the other: 9 s forward and backward in all. */
    private static final OpGraph CHAIN = new OpGraph(
            "chain",
            List.of(new Op(1, "a", 1000, 2000, 1e6, 0), new Op(2, "b", 2000, 4000, 1e6, 0)),
            List.of(new Dep(1, 2)));

    private static AgentContext context(String agent) {
        return new AgentContext(
                JsonInput.parse("{\"agent\": " + agent + "}", "options.json"), 1, AgentRules.DEFAULT, Optional.empty());
    }

    private static Decider agent(String agent) {
        return AgentRegistry.builtIn().find("training").create(context(agent));
    }

    private static Job training(int id, double submit) {
        return FabricRuns.training(id, submit, 12, CHAIN, 10, 1);
    }

    private static Job plain(int id, double submit, int cores, double seconds) {
        return new Job(
                "w0!" + id,
                submit,
                cores,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                new Profile.Delay("delay", seconds, Map.of()),
                Map.of());
    }

    private static AgentRuns.Log run(List<Job> jobs, String agent) {
        return AgentRuns.run(FabricRuns.scenario(PLATFORM, jobs, FabricRules.DEFAULT), agent(agent));
    }

    @Test
    void giveAJobTheFirstThatHasRoom() {
        final AgentRuns.Log log = run(
                List.of(training(1, 0), training(2, 0), training(3, 0), training(4, 0), training(5, 30)),
                "{\"degree\": \"constant\", \"value\": 4}");
        assertThat(log.ends.get("w0!1").alloc()).isEqualTo(ResourceSet.range(0, 3));
        assertThat(log.ends.get("w0!2").alloc().first(0)).isGreaterThanOrEqualTo(4);
        assertThat(log.ends.get("w0!3").alloc().first(0)).isGreaterThanOrEqualTo(4);
        assertThat(log.decisions.get("w0!4")).isInstanceOf(Decision.RejectJob.class);
        assertThat(log.ends.get("w0!5").alloc()).isEqualTo(ResourceSet.range(0, 3));
    }

    @Test
    void offerTheDegreesOfTheLargest() {
        final AgentRuns.Log log = run(List.of(training(1, 0), training(2, 0)), "{\"degree\": \"max\"}");
        assertThat(log.ends.get("w0!1").alloc()).isEqualTo(ResourceSet.range(4, 11));
        assertThat(log.ends.get("w0!2").alloc()).isEqualTo(ResourceSet.range(0, 3));
    }

    @Test
    void areSharedWithJobsThatTrainNothing() {
        final AgentRuns.Log log = run(
                List.of(plain(1, 0, 6, 30), training(2, 1), training(3, 2), plain(4, 3, 4, 10), training(5, 4)),
                "{\"degree\": \"constant\", \"value\": 4, \"retry\": true}");
        assertThat(log.ends.get("w0!1").alloc()).isEqualTo(ResourceSet.range(0, 5));
        assertThat(log.ends.get("w0!2").alloc().first(0)).isGreaterThanOrEqualTo(6);
        assertThat(log.ends.values())
                .hasSize(5)
                .extracting(Event.JobCompleted::state)
                .containsOnly(JobState.COMPLETED_SUCCESSFULLY);
    }

    /** Two servers of the first are left and four of the second, which make no block. */
    @Test
    void leaveItToTheSimulatorToSayThatNoneHasRoom() {
        final List<Job> jobs = new ArrayList<>();
        for (int id = 1; id <= 12; id++) {
            jobs.add(plain(id, 0, 1, Set.of(3, 4, 5, 7, 10, 12).contains(id) ? 20 : 30));
        }
        jobs.add(training(13, 25));
        final AgentRuns.Log log = run(jobs, "{\"degree\": \"constant\", \"value\": 4, \"mask\": \"published\"}");
        assertThat(log.refusals.get("w0!13").details()).containsEntry("cause", "op_placement");
        assertThat(log.ends).doesNotContainKey("w0!13");
    }

    @Test
    void loseMachinesThatAreOutOfUse() {
        final FabricRun run = begun(context("{\"degree\": \"max\"}"));
        run.receive(new Message(0, List.of(notify(Event.Notify.MACHINE_UNAVAILABLE, "3-8"))));
        run.reply();
        FabricsQuestion question = run.receive(new Message(1, List.of(new Event.JobSubmitted(1, training(1, 1)))))
                .orElseThrow();
        assertThat(question.servers()).isEqualTo(12);
        assertThat(question.freeServers()).isEqualTo(6);
        assertThat(question.largestAllowed()).isEqualTo(2);
        run.answer(question, DegreeChoice.of(2));
        run.reply();
        run.receive(new Message(2, List.of(notify(Event.Notify.MACHINE_AVAILABLE, "3-8"))));
        question = run.receive(new Message(3, List.of(new Event.JobSubmitted(3, training(2, 3)))))
                .orElseThrow();
        assertThat(question.freeServers()).isEqualTo(10);
        assertThat(question.runningJobs()).isEqualTo(1);
        assertThat(question.heldBefore()).isEqualTo(2);
        assertThat(question.largestAllowed()).isEqualTo(8);
    }

    private static FabricRun begun(AgentContext context) {
        try (Simulation simulation = new Simulation(
                FabricRuns.scenario(PLATFORM, List.of(), FabricRules.DEFAULT), SilentRecorder.INSTANCE)) {
            return FabricAgentOptions.planning(context.agent(), 1)
                    .begin((Event.SimulationBegins) simulation.begin().events().get(0), context);
        }
    }

    private static Event.Notify notify(String type, String resources) {
        return new Event.Notify(0, type, Map.of("resources", resources));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void neverHoldAServerTwice(long seed) {
        final Random random = Seeds.random(seed);
        final List<Job> jobs = new ArrayList<>();
        for (int id = 1; id <= 60; id++) {
            final double date = random.nextInt(300);
            jobs.add(
                    random.nextInt(3) == 0
                            ? plain(id, date, 1 + random.nextInt(8), 1 + random.nextInt(30))
                            : training(id, date));
        }
        jobs.sort((a, b) -> Double.compare(a.submitTime(), b.submitTime()));
        final AgentRuns.Log log = run(jobs, "{\"degree\": \"random\", \"retry\": " + (seed % 2 == 0) + "}");
        final Set<Boolean> onFirst = new HashSet<>();
        log.ends.values().forEach(end -> {
            if (((Decision.ExecuteJob) log.decisions.get(end.jobId())).plan().isPresent()) {
                onFirst.add(end.alloc().last(0) < 4);
            }
        });
        assertThat(onFirst).containsExactlyInAnyOrder(true, false);
        assertThat(log.refusals.values())
                .allSatisfy(
                        refusal -> assertThat(refusal.details()).containsEntry("cause", "max_acceptable_jct_exceeded"));
    }
}
