package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Explaining;
import org.noctule.agent.PolicyAgent;
import org.noctule.agent.WaitReason;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.failure.CheckpointPlan;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.Outage;
import org.noctule.json.JsonInput;
import org.noctule.platform.Cluster;
import org.noctule.platform.Platform;
import org.noctule.platform.part.FailureDomain;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.test.Seeds;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;
import org.noctule.workload.Workload;

/** Agents whose jobs have to make room for outages that are announced. */
class HeededOutagesTest {
    private static final int CORES = 17;
    private static final Map<String, List<String>> AGENTS = Map.ofEntries(
            Map.entry("fcfs", List.of("", "\"order\": \"lxf\"", "\"cores\": \"high_gflops\"")),
            Map.entry("easy", List.of("", "\"order\": \"wfp3\"", "\"cores\": \"random\"", "\"passes\": \"event\"")),
            Map.entry("easy-sjbf", List.of("", "\"cores\": \"high_mem\"")),
            Map.entry("conservative", List.of("", "\"order\": \"lxf\"", "\"cores\": \"high_cores\"")),
            Map.entry("filler", List.of("", "\"cores\": \"low_power\"")),
            Map.entry("random", List.of("")),
            Map.entry(
                    "priority",
                    List.of(
                            "\"backfilling\": \"none\"",
                            "\"backfilling\": \"conservative\"",
                            "\"backfilling\": \"easy\", \"depth\": 5",
                            "\"weights\": {\"fair_share\": 1}")),
            Map.entry("what-if", List.of("\"budget\": 300")),
            Map.entry("best", List.of("", "\"objective\": \"waiting_time\"")),
            Map.entry("next-job", List.of("", "\"backfilling\": true", "\"cores\": \"random\"")),
            Map.entry("easy-malleable", List.of("", "\"order\": \"shortest\"")),
            Map.entry("las", List.of("")),
            Map.entry("rounds", List.of("\"round\": 7")),
            Map.entry(
                    "job",
                    List.of(
                            "\"window\": 6, \"commit\": false",
                            "\"window\": 6, \"commit\": false, \"backfilling\": \"easy\"",
                            "\"window\": 6, \"commit\": false, \"backfilling\": \"conservative\"",
                            "\"window\": 4, \"backfilling\": true",
                            "\"window\": 3, \"order\": \"lxf\"")),
            Map.entry("heft", List.of("")),
            Map.entry("locality", List.of("")));

    /** A run whose jobs and outages are drawn. */
    private record Case(int seed, String agent, String keys, boolean whole) {
        Platform platform() {
            return TestMachines.platform(
                    new Cluster.Nodes(TestMachines.node(2, Double.POSITIVE_INFINITY), 3),
                    new Cluster.Nodes(TestMachines.node(4, Double.POSITIVE_INFINITY), 2),
                    new Cluster.Nodes(TestMachines.node(3, Double.POSITIVE_INFINITY), 1));
        }

        List<Job> jobs() {
            final Random random = Seeds.random(seed);
            final List<Job> jobs = new ArrayList<>();
            double submit = 0;
            for (int number = 1; number <= 60; number++) {
                submit += random.nextInt(3) == 0 ? random.nextInt(9) : 0;
                final double seconds = 1 + random.nextInt(15);
                final int width = 1 + random.nextInt(random.nextInt(4) == 0 ? agent.equals("rounds") ? 6 : CORES : 4);
                jobs.add(new Job(
                        "w0!" + number,
                        submit,
                        width,
                        Double.POSITIVE_INFINITY,
                        random.nextInt(12) == 0 ? Double.POSITIVE_INFINITY : seconds + random.nextInt(8),
                        0,
                        0,
                        new Profile.ReferenceTime("p", seconds, Map.of()),
                        Map.of(),
                        JobParts.NONE.withElasticity(elasticity(random, width))));
            }
            return jobs;
        }

        private Optional<Elasticity> elasticity(Random random, int width) {
            if (!agent.equals("easy-malleable") || random.nextInt(3) == 0) {
                return Optional.empty();
            }
            final Elasticity.Kind kind = random.nextBoolean() ? Elasticity.Kind.MALLEABLE : Elasticity.Kind.MOLDABLE;
            final int least = 1 + random.nextInt(width);
            final int most = width + random.nextInt(CORES + 1 - width);
            final double cost = random.nextInt(2);
            return Optional.of(new Elasticity(kind, least, most, 1, SpeedUp.LINEAR, cost, 0, List.of(), false));
        }

        /** Of parts of the machine or all of it; overlapping, announced early, late, never or at the very beginning. */
        List<Outage> outages() {
            final Random random = Seeds.random(10_000 + seed);
            final List<Outage> outages = new ArrayList<>();
            for (int i = random.nextInt(8); i >= 0; i--) {
                final double start = random.nextInt(180);
                final int first = whole ? 0 : random.nextInt(CORES);
                final int last = whole || random.nextInt(4) == 0 ? CORES - 1 : first + random.nextInt(CORES - first);
                final ResourceSet cores = ResourceSet.range(first, last);
                final double notice = random.nextInt(5) == 0 ? 0 : random.nextInt(random.nextBoolean() ? 10 : 200);
                outages.add(new Outage(
                        start, start + 1 + random.nextInt(25), FailureDomain.of(cores), cores, "maintenance", notice));
            }
            if (agent.equals("conservative") && whole) {
                final ResourceSet all = ResourceSet.range(0, CORES - 1);
                outages.add(new Outage(5000, 5001, FailureDomain.of(all), all, "maintenance", 5000));
            }
            return outages;
        }

        OutageWatch play(Decider decider) {
            final OutageWatch watch = new OutageWatch(decider);
            HeededOutagesTest.play(platform(), jobs(), outages(), watch);
            return watch;
        }

        OutageWatch play() {
            return play(HeededOutagesTest.agent(agent, keys));
        }
    }

    private static void play(Platform platform, List<Job> jobs, List<Outage> outages, Decider decider) {
        final Scenario scenario = Scenario.of(
                        new CoreMachine(platform),
                        List.of(new Workload("w0", jobs, List.of())),
                        JobLimits.of(jobs),
                        SimulatorRules.DEFAULT)
                .under(new FailurePlan(
                        () -> new ListedFailures(outages), FailedJobs.KILL, 0, CheckpointPlan.NONE, DeadPower.OFF));
        try (Simulation simulation = new Simulation(scenario, SilentRecorder.INSTANCE)) {
            Message message = simulation.begin();
            while (!simulation.ended()) {
                message = simulation.next(decider.decide(message));
            }
            decider.decide(message);
            assertThat(simulation.deadlock()).isEmpty();
        }
    }

    /** An agent by its name, or the problem {@code job} and a policy that draws. */
    private static Decider agent(String name, String keys) {
        if (!name.equals("job")) {
            return TestMachines.agent(name, keys);
        }
        final JobOptions options = JobOptions.read(JsonInput.parse("{" + keys + "}", "env"), AgentRules.DEFAULT);
        final Random random = new Random(5);
        return new PolicyAgent(new JobProblem(options, AgentRules.DEFAULT, 3), (observation, mask) -> {
            int action = random.nextInt(options.window());
            while (!mask.allows(action)) {
                action = random.nextInt(options.window());
            }
            return action;
        });
    }

    private static Stream<Case> cases() {
        return cases(0, 12);
    }

    private static Stream<Case> moreCases() {
        return cases(12, 400);
    }

    private static Stream<Case> cases(int first, int end) {
        return AGENTS.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(agent -> IntStream.range(first, end)
                        .mapToObj(seed -> new Case(
                                seed,
                                agent.getKey(),
                                agent.getValue().get(seed % agent.getValue().size()),
                                seed % 4 == 3)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void startNoJobIntoOneAndLeaveNoneWaiting(Case test) {
        assertThat(test.play().starts).as("%s", test).hasSize(60);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("moreCases")
    void doSoInAnyRun(Case test) {
        startNoJobIntoOneAndLeaveNoneWaiting(test);
    }

    private static Stream<Arguments> agents() {
        return AGENTS.keySet().stream()
                .sorted()
                .flatMap(name -> Stream.of(
                        Arguments.of(name, AGENTS.get(name).get(0), 0),
                        Arguments.of(name, AGENTS.get(name).get(0), 2)));
    }

    /** Of four cores, all or two are out of use for 2 s in each 20 s; a job asks for all of them and for 50 s. */
    @ParameterizedTest
    @MethodSource("agents")
    void holdUpNoJobBehindOneThatFitsBetweenNoTwo(String name, String keys, int first) {
        final List<Outage> outages = new ArrayList<>();
        final ResourceSet cores = ResourceSet.range(first, 3);
        for (double start = 10; start < 300; start += 20) {
            outages.add(new Outage(start, start + 2, FailureDomain.of(cores), cores, "maintenance", 60));
        }
        final List<Job> jobs = new ArrayList<>(List.of(TestMachines.job(1, 0, 4, 40, 50)));
        for (int number = 2; number < 40; number++) {
            jobs.add(TestMachines.job(number, 3.0 * number, 1, 4, 5));
        }
        final Decider agent = agent(name, keys);
        final OutageWatch watch = new OutageWatch(agent);
        final Set<WaitReason> reasons = new HashSet<>();
        play(TestMachines.flat(4), jobs, outages, message -> {
            final Reply reply = watch.decide(message);
            if (agent instanceof Explaining explaining && message.now() > 10 && message.now() < 200) {
                explaining.reason("w0!1").ifPresent(reasons::add);
            }
            return reply;
        });

        for (final Job job : jobs.subList(1, jobs.size())) {
            assertThat(watch.date(job.id())).isBetween(job.submitTime(), job.submitTime() + 15);
        }
        assertThat(watch.date("w0!1")).isGreaterThanOrEqualTo(292);
        if (agent instanceof Explaining) {
            assertThat(reasons).isNotEmpty().allMatch(reason -> reason.hold() == WaitReason.Hold.OUTAGE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "next-job", "las", "heft"})
    void areIgnoredWhereThatIsAsked(String name) {
        final ResourceSet all = ResourceSet.range(0, 3);
        final List<Outage> outages = List.of(new Outage(10, 12, FailureDomain.of(all), all, "", 60));
        final List<Job> jobs = List.of(TestMachines.job(1, 0, 4, 40, 50));
        final Map<String, String> starts = new HashMap<>();
        for (final String use : List.of("ignore", "drain")) {
            play(
                    TestMachines.flat(4),
                    jobs,
                    outages,
                    recorded(agent(name, "\"maintenance\": \"" + use + "\""), use, starts));
        }
        assertThat(starts).isEqualTo(Map.of("ignore", "0.0", "drain", "12.0"));
    }

    private static Decider recorded(Decider agent, String use, Map<String, String> starts) {
        return message -> {
            final Reply reply = agent.decide(message);
            if (reply.decisions().stream().anyMatch(Decision.ExecuteJob.class::isInstance)) {
                starts.put(use, String.valueOf(message.now()));
            }
            return reply;
        };
    }

    /** The first job holds two of three cores; the second one waits for them, the third one ends before, or not. */
    @ParameterizedTest
    @CsvSource({"8, 0", "9, 22"})
    void leaveTimeBeforeThemToThoseThatPass(double estimate, double start) {
        final ResourceSet all = ResourceSet.range(0, 2);
        final OutageWatch watch = new OutageWatch(TestMachines.agent("easy", ""));
        play(
                TestMachines.flat(3),
                List.of(
                        TestMachines.job(1, 0, 2, 8, 8),
                        TestMachines.job(2, 0, 3, 2, 2),
                        TestMachines.job(3, 0, 1, estimate, estimate)),
                List.of(new Outage(10, 22, FailureDomain.of(all), all, "", 60)),
                watch);
        assertThat(watch.date("w0!2")).isEqualTo(8);
        assertThat(watch.date("w0!3")).isEqualTo(start);
    }

    private static Stream<Case> twins() {
        return twins(0, 60);
    }

    private static Stream<Case> moreTwins() {
        return twins(60, 600);
    }

    private static Stream<Case> twins(int first, int end) {
        return IntStream.range(first, end)
                .boxed()
                .flatMap(seed -> Stream.of("fcfs", "easy", "filler", "conservative")
                        .map(name -> new Case(seed, name, "", name.equals("conservative") || seed % 4 == 3)));
    }

    @ParameterizedTest
    @MethodSource("twins")
    void startTheJobsOfTheirTwinsOnTheSameCores(Case test) {
        final NaiveDrain.Kind kind = NaiveDrain.Kind.valueOf(test.agent.toUpperCase(Locale.ROOT));
        assertThat(test.play().starts).as("%s", test).isEqualTo(test.play(new NaiveDrain(kind, CORES)).starts);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("moreTwins")
    void doAsTheirTwinsInAnyRun(Case test) {
        startTheJobsOfTheirTwinsOnTheSameCores(test);
    }
}
