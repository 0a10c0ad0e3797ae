package org.noctule.companion.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeShare;
import org.noctule.companion.RandomDemands;
import org.noctule.failure.CheckpointPlan;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.Outage;
import org.noctule.platform.Platform;
import org.noctule.platform.part.FailureDomain;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;

/** Runs that check themselves, of schedulers that name cards, name none, or name wrong ones. */
class RandomCompanionRunsTest {
    private static final int RUNS = 40;

    /** Starts what fits by books of its own; every now and then it asks for what does not. */
    private static final class Chooser implements Decider {
        private final Random random;
        private final boolean names;
        private final Map<String, Job> jobs = new HashMap<>();
        private final List<Job> waiting = new ArrayList<>();
        private final Map<String, Grant> granted = new HashMap<>();
        private final Set<Integer> down = new TreeSet<>();
        private final Set<String> wrong = new TreeSet<>();
        private Platform platform = Machines.flat(1);
        private NodeBook book = new NodeBook(platform);
        private FreeResources free = new FreeResources(1);
        private int refused;
        private int started;

        Chooser(Random random, boolean names) {
            this.random = random;
            this.names = names;
        }

        private int firstCore(int node) {
            return platform.firstCore(platform.firstProcessor(node));
        }

        private ResourceSet cores(Grant grant) {
            final List<Integer> cores = new ArrayList<>();
            for (final NodeShare share : grant.nodes()) {
                int missing = share.cores();
                for (int core = firstCore(share.node()); missing > 0; core++) {
                    if (free.contains(core)) {
                        cores.add(core);
                        missing--;
                    }
                }
            }
            return ResourceSet.of(cores.stream().mapToInt(Integer::intValue).toArray());
        }

        @Override
        public Reply decide(Message message) {
            final List<Decision> decisions = new ArrayList<>();
            message.events().forEach(this::hear);
            for (final Iterator<Job> all = waiting.iterator(); all.hasNext(); ) {
                final Job job = all.next();
                final Optional<Grant> grant = book.lowest(job);
                if (grant.isPresent()) {
                    start(job, grant.get(), message.now(), decisions);
                    all.remove();
                } else if (free.size() >= job.resources() && job.resources() > 0 && random.nextInt(8) == 0) {
                    wrong.add(job.id());
                    decisions.add(new Decision.ExecuteJob(message.now(), job.id(), free.lowest(job.resources())));
                    all.remove();
                } else if (granted.isEmpty() && wrong.isEmpty()) {
                    decisions.add(new Decision.RejectJob(message.now(), job.id()));
                    all.remove();
                }
            }
            return new Reply(message.now(), decisions);
        }

        private void start(Job job, Grant grant, double now, List<Decision> decisions) {
            final ResourceSet cores = cores(grant);
            final boolean told = names || job.demand().isEmpty() || !same(book.lowestOn(job, cores), grant);
            book.take(grant, job.demand().map(NodeDemand::exclusive).orElse(false));
            free.removeAll(cores);
            granted.put(job.id(), grant);
            started++;
            decisions.add(
                    told && job.demand().isPresent()
                            ? new Decision.ExecuteJob(now, job.id(), cores, grant)
                            : new Decision.ExecuteJob(now, job.id(), cores));
        }

        private static boolean same(Optional<Grant> found, Grant grant) {
            return found.filter(grant::equals).isPresent();
        }

        private void hear(Event event) {
            if (event instanceof Event.SimulationBegins begins) {
                assertThat(begins.features().companions()).isTrue();
                platform = begins.platform();
                book = new NodeBook(platform);
                free = new FreeResources(platform.nbCores());
            } else if (event instanceof Event.JobSubmitted submitted) {
                jobs.put(submitted.job().id(), submitted.job());
                waiting.add(submitted.job());
            } else if (event instanceof Event.JobCompleted completed) {
                final Job job = jobs.get(completed.jobId());
                book.giveBack(
                        granted.remove(completed.jobId()),
                        job.demand().map(NodeDemand::exclusive).orElse(false));
                completed.alloc().forEach(core -> {
                    if (down.contains(core)) {
                        book.withdraw(node(core), 1);
                    } else {
                        free.add(core);
                    }
                });
            } else if (event instanceof Event.Notify notice) {
                hear(notice);
            }
        }

        private void hear(Event.Notify notice) {
            if (notice.type().equals(Event.Notify.EXECUTION_REFUSED)) {
                final String id = (String) notice.details().get("job_id");
                assertThat(wrong.remove(id)).as(notice.details().toString()).isTrue();
                assertThat(notice.details()).containsEntry("cause", "companions");
                waiting.add(jobs.get(id));
                refused++;
            } else if (notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE)) {
                for (final int core : ResourceSet.parse(
                                (String) notice.details().get("resources"))
                        .toArray()) {
                    down.add(core);
                    if (free.contains(core)) {
                        free.remove(core);
                        book.withdraw(node(core), 1);
                    }
                }
            } else if (notice.type().equals(Event.Notify.MACHINE_AVAILABLE)) {
                for (final int core : ResourceSet.parse(
                                (String) notice.details().get("resources"))
                        .toArray()) {
                    down.remove(core);
                    free.add(core);
                    book.withdraw(node(core), -1);
                }
            }
        }

        private int node(int core) {
            return platform.nodeOfProcessor(platform.processorOfCore(core));
        }
    }

    private static List<Job> jobs(Random random) {
        final List<Job> jobs = new ArrayList<>();
        double date = 0;
        for (int id = 0; id < 40; id++) {
            date += random.nextInt(20);
            final Optional<NodeDemand> demand =
                    id == 0 || random.nextInt(4) > 0 ? Optional.of(RandomDemands.demand(random)) : Optional.empty();
            final int cores = demand.map(each -> each.tasks() * each.cores()).orElse(1 + random.nextInt(3));
            final double memory = demand.isEmpty() && random.nextBoolean() ? 50 : 0;
            jobs.add(Machines.job(id, date, cores, 50, memory, 0, Machines.delay(1 + random.nextInt(60)))
                    .with(JobParts.NONE.withDemand(demand)));
        }
        return jobs;
    }

    private static FailurePlan failures(Random random, Platform platform) {
        final List<Outage> outages = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            final double start = 1 + 60 * i + random.nextInt(30);
            final int core = random.nextInt(platform.nbCores());
            outages.add(new Outage(
                    start,
                    start + 1 + random.nextInt(29),
                    FailureDomain.of(ResourceSet.of(core)),
                    ResourceSet.of(core),
                    "drawn",
                    0));
        }
        return new FailurePlan(
                () -> new ListedFailures(outages), FailedJobs.KILL, 0, CheckpointPlan.NONE, DeadPower.OFF);
    }

    private static void play(Simulation simulation, Decider decider) {
        Message message = simulation.begin();
        while (!simulation.ended()) {
            message = simulation.next(decider.decide(message));
        }
        decider.decide(message);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void conserveAllThatNodesHave(boolean names) {
        int refused = 0;
        int started = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            final Random random = Seeds.random(seed);
            final Platform platform = RandomDemands.platform(random);
            final Scenario plain = Machines.scenario(platform, jobs(random));
            final Scenario scenario = seed % 2 == 0 ? plain : plain.under(failures(random, platform));
            final Chooser chooser = new Chooser(random, names);
            try (Simulation simulation = new Simulation(scenario, new ColumnRecorder(RecordedSeries.jobsOnly()))) {
                play(simulation, chooser);
                assertThat(simulation.deadlock()).as("seed " + seed).isEmpty();
            }
            refused += chooser.refused;
            started += chooser.started;
        }
        assertThat(refused).isGreaterThan(RUNS);
        assertThat(started).isGreaterThan(20 * RUNS);
    }
}
