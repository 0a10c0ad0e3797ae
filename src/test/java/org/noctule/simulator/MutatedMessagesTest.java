package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.protocol.codec.Mutation;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.test.Seeds;
import org.noctule.test.Thorough;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** Agents that a simulator tells nonsense at one point of a run. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class MutatedMessagesTest {
    private static final Platform MACHINE = PlatformReader.parse(
            "{\"clusters\": [{\"id\": \"a\", \"nodes\": [{\"type\": \"Basic\", \"number\": 1}]}]}", "test");

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "filler", "conservative", "classic"})
    void answerOrFailLegally(String name) {
        play(name, 0, 150);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"fcfs", "easy", "filler", "conservative", "classic"})
    void answerOrFailLegallyForLong(String name) {
        play(name, 10_000, Thorough.of(2_000, 10_000));
    }

    private static void play(String name, int first, int count) {
        int answered = 0;
        for (int seed = first; seed < first + count; seed++) {
            try {
                answered += trial(name, Seeds.random(seed)) ? 1 : 0;
            } catch (RuntimeException | Error e) {
                throw new AssertionError(name + ", seed " + seed, e);
            }
        }
        assertThat(answered).isBetween(count / 20, count * 19 / 20);
    }

    private static Decider agent(String name) {
        final String keys = name.equals("classic")
                ? "{\"env\": {\"objective\": \"avg_job_slowdown\", \"actions\": {\"selection\": [{\"shortest\": [\"high_gflops\"]}], \"void\": false}}}"
                : "{}";
        return AgentRegistry.builtIn()
                .find(name)
                .create(new AgentContext(JsonInput.parse(keys, "test"), 1, AgentRules.DEFAULT, Optional.empty()));
    }

    /** Replays the messages of a run, one of them broken, and tells whether the agent answered all. */
    private static boolean trial(String name, Random random) {
        final List<Job> jobs = jobs(random);
        final List<Message> messages = messages(name, jobs);
        final Dialect dialect = random.nextBoolean() ? Dialect.BATSIM : Dialect.NOCTULE;
        final Codec simulator = Codec.of(dialect, BatsimDescription.of(List.of(new Workload("w0", jobs, List.of()))));
        final Codec decider = Codec.of(dialect);
        final Decider agent = agent(name);
        final int broken = random.nextInt(messages.size());
        double now = 0;
        try {
            for (int i = 0; i < messages.size(); i++) {
                final byte[] frame = simulator.encode(messages.get(i));
                final Message message = decider.decodeMessage(i == broken ? Mutation.of(random, frame) : frame);
                final boolean begins =
                        !message.events().isEmpty() && message.events().get(0) instanceof Event.SimulationBegins;
                if (begins != (i == 0) || message.now() < now) {
                    return false; // The server refuses it before the agent sees it.
                }
                now = message.now();
                decider.encode(agent.decide(message));
            }
            return true;
        } catch (NoctuleException e) {
            if (e.kind() != NoctuleException.Kind.PEER) {
                throw e;
            }
            assertThat(e.remedy()).startsWith("Maybe ");
            return false;
        }
    }

    private static List<Job> jobs(Random random) {
        final List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            final Profile profile = new Profile.Delay("p" + i, 1 + random.nextInt(5), Map.of());
            jobs.add(Machines.job(i, i / 2, 1 + random.nextInt(3), 100, 0, 0, profile));
        }
        return jobs;
    }

    private static List<Message> messages(String name, List<Job> jobs) {
        final Simulation simulation = new Simulation(Machines.scenario(MACHINE, jobs), SilentRecorder.INSTANCE);
        final Decider agent = agent(name);
        final List<Message> messages = new ArrayList<>(List.of(simulation.begin()));
        while (!simulation.ended()) {
            messages.add(simulation.next(agent.decide(messages.get(messages.size() - 1))));
        }
        return messages;
    }
}
