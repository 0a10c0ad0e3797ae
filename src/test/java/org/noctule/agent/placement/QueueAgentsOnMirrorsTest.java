package org.noctule.agent.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Golden;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.json.JsonInput;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

class QueueAgentsOnMirrorsTest {
    private static Stream<Arguments> agents() {
        return Stream.of("easy", "filler", "conservative")
                .flatMap(agent -> CoreOrders.names().stream()
                        .filter(cores -> !cores.equals(CoreOrders.RANDOM))
                        .map(cores -> Arguments.of(agent, cores)));
    }

    @ParameterizedTest
    @MethodSource("agents")
    void startTheSameJobsOnTheSameCoresWhoeverSetsPStates(String agent, String cores) {
        final List<String> own = starts(agent, cores, SimulatorRules.DEFAULT);
        final List<String> flat = starts(
                agent,
                cores,
                new SimulatorRules(
                        PStateRule.AGENT, 0, SimulatorRules.LastMessage.ALONE, SimulatorRules.HostPower.EXACT));
        assertThat(own).hasSize(120);
        assertThat(flat).isEqualTo(own);
    }

    private static List<String> starts(String name, String cores, SimulatorRules rules) {
        final JsonInput decision = JsonInput.parse("{\"agent\": {\"cores\": \"" + cores + "\"}}", "options.json");
        final Decider agent = AgentRegistry.builtIn()
                .find(name)
                .create(new AgentContext(decision, 1, AgentRules.DEFAULT, Optional.empty()));
        final Scenario scenario = Scenario.of(
                        new CoreMachine(Golden.mini()),
                        List.of(new Workload("w0", jobs(), List.of())),
                        JobLimits.of(jobs()),
                        rules)
                .checked(true);
        final List<String> starts = new ArrayList<>();
        try (Simulation simulation = new Simulation(scenario, SilentRecorder.INSTANCE)) {
            Message message = simulation.begin();
            while (!simulation.ended()) {
                final Reply reply = agent.decide(message);
                reply.decisions().stream()
                        .filter(Decision.ExecuteJob.class::isInstance)
                        .map(Decision.ExecuteJob.class::cast)
                        .map(start ->
                                String.format(Locale.ROOT, "%s %s %.6f", start.jobId(), start.alloc(), start.date()))
                        .forEach(starts::add);
                message = simulation.next(reply);
            }
        }
        return starts;
    }

    private static List<Job> jobs() {
        final java.util.Random random = new java.util.Random(7);
        final List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            final double seconds = 10 + random.nextInt(500);
            jobs.add(new Job(
                    "w0!" + i,
                    20 * i,
                    1 + random.nextInt(12),
                    Double.POSITIVE_INFINITY,
                    seconds * 2,
                    250 * random.nextInt(10),
                    4 * random.nextInt(7),
                    new Profile.ReferenceTime("p", seconds, Map.of()),
                    Map.of()));
        }
        return jobs;
    }
}
