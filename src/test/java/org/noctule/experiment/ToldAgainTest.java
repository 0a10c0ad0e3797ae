package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.AgentRules;
import org.noctule.agent.backfill.QueueAgents;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.error.NoctuleException;
import org.noctule.journal.JournalFile;
import org.noctule.journal.JournalHeader;
import org.noctule.journal.JournalRule;
import org.noctule.journal.JournalTiming;
import org.noctule.journal.PastAnswers;
import org.noctule.journal.RunJournal;
import org.noctule.journal.ToldAgain;
import org.noctule.json.JsonInput;
import org.noctule.platform.Cluster;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.protocol.Decider;
import org.noctule.protocol.EarlierStarts;
import org.noctule.protocol.Event;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.DecisionText;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.test.Seeds;
import org.noctule.workload.EarlierStart;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** The contract of agents that say that they remember nothing: they need not hear what has come to nothing since. */
class ToldAgainTest {
    private static final int JOBS = 120;
    private static final int CORES = 17;
    private static final List<String> FORGETFUL = List.of("fcfs", "easy", "easy-sjbf", "filler", "priority");
    private static final List<String> BACKFILLING = List.of("none", "easy", "conservative");

    @TempDir
    private Path folder;

    /** A run whose platform, jobs, outages and agent are drawn. */
    private record Case(int seed, String agent, String keys) {
        Random random() {
            return Seeds.random(seed);
        }

        boolean memory() {
            return seed % 3 > 0;
        }

        Platform platform() {
            return TestMachines.platform(
                    new Cluster.Nodes(node(2, 1000, 1, 4), 3),
                    new Cluster.Nodes(node(4, 1600, 2, 9), 2),
                    new Cluster.Nodes(node(3, 900, 3, 6), 1));
        }

        private NodeType node(int cores, double memory, double clock, double bandwidth) {
            final ProcessorType type = new ProcessorType("p" + cores, cores, clock, 1, bandwidth, 100 * clock);
            return new NodeType(
                    "n" + cores,
                    List.of(new NodeType.Processors(type, 1)),
                    memory() ? memory : Double.POSITIVE_INFINITY);
        }

        Scenario scenario() {
            final Random random = random();
            final List<Job> jobs = new ArrayList<>();
            double submit = 0;
            for (int i = 0; i < JOBS; i++) {
                submit += i > 4 && random.nextInt(3) == 0 ? random.nextInt(7) : 0;
                jobs.add(job(random, i, submit));
            }
            final Workload workload = new Workload("w0", jobs, List.of());
            final Scenario scenario = Scenario.of(
                    new CoreMachine(platform()), List.of(workload), JobLimits.of(jobs), SimulatorRules.DEFAULT);
            return scenario.with(scenario.features(), Optional.of(outages(random)));
        }

        /** Cores that go and come back, all at last; some runs hear of outages ahead, true ones or not. */
        private List<ExternalEvent> outages(Random random) {
            final List<ExternalEvent> outages = new ArrayList<>();
            outages.addAll(changes(random));
            for (int date = 0; seed % 4 < 2 && date < 200; date += 1 + random.nextInt(60)) {
                final double start = date + random.nextInt(30);
                final int first = random.nextInt(CORES);
                outages.add(new ExternalEvent(
                        date,
                        Event.Notify.MACHINE_UNAVAILABLE_AHEAD,
                        ResourceSet.EMPTY,
                        Map.of(
                                "resources",
                                ResourceSet.range(first, CORES - 1).toString(),
                                "start",
                                start,
                                "end",
                                start + 1 + random.nextInt(20))));
            }
            // What was announced may come to nothing, so that something must happen when it is over.
            outages.add(new ExternalEvent(260, ExternalEvent.MACHINE_UNAVAILABLE, ResourceSet.EMPTY, Map.of()));
            outages.sort(Comparator.comparingDouble(ExternalEvent::timestamp));
            return outages;
        }

        private List<ExternalEvent> changes(Random random) {
            final List<ExternalEvent> outages = new ArrayList<>();
            final BitSet gone = new BitSet();
            for (int date = 10; seed % 2 == 0 && (date < 200 || !gone.isEmpty()); date += 1 + random.nextInt(9)) {
                final int core = date < 200 ? random.nextInt(CORES) : gone.nextSetBit(0);
                outages.add(new ExternalEvent(
                        date,
                        gone.get(core) ? ExternalEvent.MACHINE_AVAILABLE : ExternalEvent.MACHINE_UNAVAILABLE,
                        ResourceSet.of(core),
                        Map.of()));
                gone.flip(core);
            }
            return outages;
        }

        private Job job(Random random, int number, double submit) {
            final int width = 1 + random.nextInt(random.nextInt(3) == 0 ? CORES : 4);
            final double seconds = 1 + random.nextInt(12);
            final double memory = memory() && random.nextInt(6) == 0 ? random.nextInt(500) : 0;
            final boolean runs = number == 0 && seed % 5 == 0;
            return new Job(
                    "w0!" + number,
                    submit,
                    runs ? 2 : width,
                    Double.POSITIVE_INFINITY,
                    random.nextInt(4) == 0 ? random.nextInt(20) : seconds + random.nextInt(3),
                    memory,
                    random.nextInt(3) == 0 ? random.nextInt(4) : 0,
                    new Profile.ReferenceTime("p", runs ? 60 : seconds, Map.of()),
                    Map.of(),
                    JobParts.NONE.withStart(
                            runs
                                    ? Optional.of(new EarlierStart(5, OptionalDouble.of(40), ResourceSet.range(3, 4)))
                                    : Optional.empty()));
        }

        Decider decider() {
            return EarlierStarts.told(AgentRegistry.builtIn()
                    .find(agent)
                    .create(new AgentContext(
                            JsonInput.parse("{\"agent\": {" + keys + "}}", "options.json"),
                            7,
                            AgentRules.DEFAULT,
                            Optional.empty())));
        }
    }

    private static Stream<Case> cases() {
        return cases(0, 30);
    }

    private static Stream<Case> moreCases() {
        return cases(30, 400);
    }

    private static Stream<Case> cases(int first, int end) {
        return IntStream.range(first, end).mapToObj(ToldAgainTest::drawn);
    }

    private static Case drawn(int seed) {
        final Random random = Seeds.random(1_000 + seed);
        final String agent = FORGETFUL.get(seed % FORGETFUL.size());
        final List<String> orders = new ArrayList<>(JobOrders.names());
        orders.add("= -wait * cores / max(1, requested_time)");
        final List<String> cores = CoreOrders.names().stream()
                .filter(name -> !name.equals("random"))
                .toList();
        final StringBuilder keys = new StringBuilder();
        if (agent.equals("priority")) {
            keys.append("\"backfilling\": \"").append(pick(BACKFILLING, random)).append("\", ");
        }
        keys.append("\"passes\": \"").append(random.nextBoolean() ? "event" : "date");
        if (random.nextInt(3) > 0) {
            keys.append("\", \"order\": \"").append(pick(orders, random));
        }
        if (random.nextInt(3) > 0) {
            keys.append("\", \"cores\": \"").append(pick(cores, random));
        }
        return new Case(seed, agent, keys.append('"').toString());
    }

    private static String pick(List<String> names, Random random) {
        return names.get(random.nextInt(names.size()));
    }

    /** An agent, and how many messages it hears. */
    private static final class Counted implements Follower {
        private final Decider agent;
        private int heard;

        Counted(Decider agent) {
            this.agent = agent;
        }

        @Override
        public Reply decide(Message message) {
            heard++;
            return agent.decide(message);
        }

        @Override
        public Reply follow(Message message, Reply taken) {
            heard++;
            return ((Follower) agent).follow(message, taken);
        }

        @Override
        public void book(Message message, Reply taken) {
            heard++;
            ((Follower) agent).book(message, taken);
        }

        @Override
        public boolean follows() {
            return agent instanceof Follower follower && follower.follows();
        }

        @Override
        public boolean remembers() {
            return !(agent instanceof Follower follower) || follower.remembers();
        }
    }

    private static String text(Reply reply) {
        final StringBuilder text = new StringBuilder().append(reply.now());
        final DecisionText writer = new DecisionText();
        reply.decisions().forEach(decision -> text.append('\n').append(new String(writer.write(decision))));
        return text.toString();
    }

    /** Plays up to a number of messages. */
    private static List<String> play(Scenario scenario, Decider decider, RunJournal journal, int most) {
        final List<String> replies = new ArrayList<>();
        try (Simulation simulation = new Simulation(scenario, SilentRecorder.INSTANCE)) {
            Message message = simulation.begin();
            while (replies.size() < most) {
                final Reply reply = decider.decide(message);
                journal.answered(message, reply);
                replies.add(text(reply));
                if (simulation.ended()) {
                    break;
                }
                message = simulation.next(reply);
            }
        }
        return replies;
    }

    private Path interrupted(Scenario scenario, Decider decider, int messages) {
        final Path file = folder.resolve("a.journal");
        final JournalHeader header = new JournalHeader(JsonNodeFactory.instance.objectNode());
        try (RunJournal journal =
                RunJournal.begin(file, JournalRule.KEEP, header, JournalTiming.DEFAULT, warning -> {})) {
            play(scenario, decider, journal, messages);
            journal.interrupt();
        }
        return file;
    }

    private static List<String> resumed(Scenario scenario, Decider decider, Path file, PastAnswers way, long again) {
        try (JournalFile past = JournalFile.append(file);
                RunJournal journal =
                        RunJournal.resume(past, JournalRule.KEEP, JournalTiming.DEFAULT, 0, warning -> {})) {
            return play(scenario, ToldAgain.of(journal, decider, way, again), journal, Integer.MAX_VALUE);
        }
    }

    private void demandSameHoweverTold(Case test) {
        final Scenario scenario = test.scenario();
        final List<String> whole = play(scenario, test.decider(), RunJournal.none(), Integer.MAX_VALUE);
        // Beside announced outages jobs wait, and start together.
        assertThat(whole).hasSizeGreaterThan(JOBS / 2);
        for (final int messages : new int[] {3, 30, whole.size() / 2, whole.size() - 20}) {
            for (final int again : new int[] {0, 11}) {
                final Path file = interrupted(scenario, test.decider(), messages);
                final Counted agent = new Counted(test.decider());

                final List<String> replies = resumed(scenario, agent, file, PastAnswers.SHORTENED, again);

                assertThat(replies).as(test + " after " + messages).isEqualTo(whole);
                if (messages > whole.size() - 30) {
                    assertThat(agent.heard).isLessThan(whole.size() / 2 + 40);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agentsThatForgetDecideTheSameWithoutHearingOfJobsThatHaveEnded(Case test) {
        demandSameHoweverTold(test);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("moreCases")
    void agentsThatForgetDoSoInAnyRun(Case test) {
        demandSameHoweverTold(test);
    }

    @Test
    void agentsSayOfThemselvesWhetherTheyForget() {
        final List<String> forgetful = new ArrayList<>();
        final List<String> names = Stream.concat(
                        new QueueAgents().providers().stream().map(AgentProvider::name),
                        Stream.of("priority", "what-if"))
                .toList();
        for (final String name : names) {
            if (!remembers(new Case(1, name, ""))) {
                forgetful.add(name);
            }
        }
        assertThat(forgetful).containsExactlyElementsOf(FORGETFUL);
        assertThat(remembers(new Case(1, "easy", "\"cores\": \"random\""))).isTrue();
        assertThat(remembers(new Case(1, "priority", "\"weights\": {\"age\": 1}")))
                .isFalse();
        assertThat(remembers(new Case(1, "priority", "\"weights\": {\"fair_share\": 1}")))
                .isTrue();
    }

    private static boolean remembers(Case test) {
        final Counted agent = new Counted(test.decider());
        play(test.scenario(), agent, RunJournal.none(), 1);
        return agent.remembers();
    }

    @Test
    void asksAnyOtherForAllAnswers() {
        final Case test = new Case(2, "conservative", "");
        final Scenario scenario = test.scenario();
        final List<String> whole = play(scenario, test.decider(), RunJournal.none(), Integer.MAX_VALUE);
        final Path file = interrupted(scenario, test.decider(), whole.size() - 20);
        final Counted agent = new Counted(test.decider());

        assertThat(resumed(scenario, agent, file, PastAnswers.SHORTENED, 0)).isEqualTo(whole);

        assertThat(agent.heard).isEqualTo(whole.size());
    }

    /** Says that it forgets, and counts the jobs that have ended: every other one changes its ways. */
    private static final class Liar implements Follower {
        private final Decider one = new Case(1, "easy", "").decider();
        private boolean odd;

        @Override
        public Reply decide(Message message) {
            note(message);
            final Reply reply = one.decide(message);
            return odd ? new Reply(message.now() + 0.25, reply.decisions()) : reply;
        }

        private void note(Message message) {
            for (final Event event : message.events()) {
                odd ^= event instanceof Event.JobCompleted;
            }
        }

        @Override
        public Reply follow(Message message, Reply taken) {
            note(message);
            return ((Follower) one).follow(message, taken);
        }

        @Override
        public boolean remembers() {
            return false;
        }
    }

    @Test
    void findsAmongTheLastAnswersThatAnAgentDoesNotForget() {
        final Scenario scenario = new Case(1, "easy", "").scenario();
        final int length =
                play(scenario, new Liar(), RunJournal.none(), Integer.MAX_VALUE).size();
        int found = 0;
        for (int messages = length / 2; messages < length / 2 + 8; messages++) {
            final Path file = interrupted(scenario, new Liar(), messages);
            try {
                resumed(scenario, new Liar(), file, PastAnswers.SHORTENED, 11);
            } catch (final NoctuleException e) {
                assertThat(e).hasMessageContaining("The run differs from its journal at message ");
                assertThat(e.remedy()).contains("--agent-state rerun");
                found++;
            }
        }
        assertThat(found).isPositive();
    }
}
