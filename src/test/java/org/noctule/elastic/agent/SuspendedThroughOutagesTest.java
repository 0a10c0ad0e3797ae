package org.noctule.elastic.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.failure.CheckpointPlan;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.Outage;
import org.noctule.platform.part.FailureDomain;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.FirstFit;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Rows;
import org.noctule.simulator.Simulation;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;

/** Agents that suspend, on machines that fail and come back while nothing runs. */
class SuspendedThroughOutagesTest {
    /** While jobs are left, an agent hears at once of the return of a core that it knows to be down. */
    private static final class Punctual implements Decider {
        private final Decider agent;
        private final Set<Integer> down = new HashSet<>();
        private int jobs;

        Punctual(Decider agent) {
            this.agent = agent;
        }

        @Override
        public Reply decide(Message message) {
            final Set<Integer> knownDown = Set.copyOf(down);
            final int jobsLeft = jobs;
            for (final Event event : message.events()) {
                if (event instanceof Event.JobSubmitted) {
                    jobs++;
                } else if (event instanceof Event.JobCompleted) {
                    jobs--;
                } else if (event instanceof Event.Notify notice
                        && notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE)) {
                    cores(notice).forEach(down::add);
                } else if (event instanceof Event.Notify notice
                        && notice.type().equals(Event.Notify.MACHINE_AVAILABLE)) {
                    cores(notice).forEach(core -> {
                        down.remove(core);
                        if (jobsLeft > 0 && knownDown.contains(core)) {
                            assertThat(message.now()).isEqualTo(notice.timestamp());
                        }
                    });
                }
            }
            return agent.decide(message);
        }

        private static ResourceSet cores(Event.Notify notice) {
            return ResourceSet.parse(notice.details().get("resources").toString());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"las |", "las | \"thresholds\": [20, 60], \"promote\": 2", "rounds | \"round\": 7"})
    void hearAtOnceOfMachinesThatComeBack(String name, String keys) {
        for (int seed = 0; seed < 60; seed++) {
            final Random random = Seeds.random(seed);
            final int cores = 2 + random.nextInt(5);
            final List<Job> jobs = ElasticWorkload.random(random, 3 + random.nextInt(12), cores, true);
            final Rows rows = new Rows();

            final Simulation simulation = run(
                    cores,
                    FailedJobs.values()[1 + random.nextInt(2)],
                    jobs,
                    outages(random, cores),
                    TestMachines.agent(name, keys == null ? "" : keys),
                    rows);

            assertThat(simulation.deadlock()).as("seed %d", seed).isEmpty();
            assertThat(rows.jobs).hasSizeGreaterThanOrEqualTo(jobs.size());
        }
    }

    @ParameterizedTest
    @CsvSource({"100, 5600", "2000, 7500"})
    void goesOnAsSoonAsTheCoreIsBack(double duration, double end) {
        final List<Job> jobs = List.of(ElasticWorkload.rigid(1, 0, 2, 5000), ElasticWorkload.rigid(2, 4000, 2, 1000));
        final Rows rows = new Rows();

        run(2, FailedJobs.KILL, jobs, List.of(outage(0, 4500, duration)), TestMachines.agent("las", ""), rows);

        assertThat(rows.job("w0!1").end()).isEqualTo(end);
    }

    private static Simulation run(
            int cores, FailedJobs fate, List<Job> jobs, List<Outage> outages, Decider agent, Rows rows) {
        final FailurePlan plan = new FailurePlan(
                () -> new ListedFailures(outages), fate, FailurePlan.ATTEMPTS, CheckpointPlan.NONE, DeadPower.OFF);
        return FirstFit.run(Machines.scenario(Machines.flat(cores), jobs).under(plan), rows, new Punctual(agent));
    }

    private static List<Outage> outages(Random random, int cores) {
        final List<Outage> outages = new ArrayList<>();
        double start = 0;
        for (int i = 0; i < 20; i++) {
            start += random.nextInt(20);
            outages.add(outage(random.nextInt(cores), start, 1 + random.nextInt(random.nextBoolean() ? 5 : 60)));
        }
        return outages;
    }

    private static Outage outage(int core, double start, double duration) {
        final ResourceSet set = ResourceSet.of(core);
        return new Outage(start, start + duration, FailureDomain.of(set), set, "", 0);
    }
}
