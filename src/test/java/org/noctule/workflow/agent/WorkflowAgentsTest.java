package org.noctule.workflow.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.json.JsonInput;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.protocol.Decider;
import org.noctule.protocol.JobState;
import org.noctule.simulator.FirstFit;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Rows;
import org.noctule.simulator.Simulation;
import org.noctule.test.Seeds;
import org.noctule.test.Shared;
import org.noctule.workflow.simulator.staging.ItemTransfer;
import org.noctule.workload.DataItem;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.JobOutline;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.BatsimWorkload;

/** The agents in the simulator. */
class WorkflowAgentsTest {
    private static Decider agent(String name) {
        final JsonInput decision = JsonInput.parse("{\"agent\": {\"name\": \"" + name + "\"}}", "test");
        return AgentRegistry.builtIn()
                .find(name)
                .create(new AgentContext(decision, 7, AgentRules.DEFAULT, Optional.empty()));
    }

    private static Rows run(String agent, Platform platform, List<Job> jobs) {
        final Rows rows = new Rows();
        final Simulation simulation = FirstFit.run(Machines.scenario(platform, jobs), rows, agent(agent));
        assertThat(simulation.deadlock()).isEmpty();
        assertThat(rows.totals).isPresent();
        return rows;
    }

    /** Nodes of two processors of two cores, slow and fast, and of one of four. */
    private static Platform nodes() {
        final ProcessorType slow = new ProcessorType("slow", 2, 1, 1, Double.POSITIVE_INFINITY, 100);
        final ProcessorType fast = new ProcessorType("fast", 2, 2, 1, Double.POSITIVE_INFINITY, 100);
        final ProcessorType wide = new ProcessorType("wide", 4, 1, 1, Double.POSITIVE_INFINITY, 100);
        final NodeType pair =
                new NodeType("pair", List.of(new NodeType.Processors(slow, 1), new NodeType.Processors(fast, 1)), 8000);
        return Machines.platform(pair, new NodeType("wide", List.of(new NodeType.Processors(wide, 1)), 8000), pair);
    }

    private static Job job(int id, double submit, int cores, double seconds, double walltime, double memory) {
        return new Job(
                "w0!" + id,
                submit,
                cores,
                walltime,
                seconds,
                memory,
                0,
                new Profile.ReferenceTime("p" + id, seconds, Map.of()),
                Map.of());
    }

    /** Jobs that wait for each other, many of no length, in an order that says nothing about who waits for whom. */
    private static List<Job> random(Random random, int widest, boolean troubled) {
        final List<Job> jobs = new ArrayList<>();
        for (int id = 0; id < 25; id++) {
            final List<String> parents = new ArrayList<>();
            final List<DataItem> reads = new ArrayList<>();
            for (int parent = 0; parent < id; parent++) {
                if (random.nextInt(id + 1) < 2) {
                    parents.add("w0!" + parent);
                    reads.addAll(jobs.get(parent).dependencies().writes());
                }
            }
            final double seconds = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(20);
            final Job job = job(
                    id,
                    0,
                    1 + random.nextInt(troubled && random.nextInt(6) == 0 ? 14 : widest),
                    seconds,
                    troubled && seconds > 0 && random.nextInt(6) == 0 ? seconds / 3 : Double.POSITIVE_INFINITY,
                    troubled ? random.nextInt(3) * 1500 : 0);
            jobs.add(job.with(job.parts()
                    .withDependencies(new Dependencies(
                            parents, 0, reads, List.of(new DataItem("w0!d" + id, 1.25e8 * random.nextInt(8)))))));
        }
        Collections.shuffle(jobs, random);
        return jobs;
    }

    @Test
    void heftEndsJobsWhenItPlannedToWhereEstimatesAreRight() {
        for (int trial = 0; trial < 40; trial++) {
            final List<Job> jobs = random(Seeds.random(trial), 1, false);
            // Two nodes of one core fetch over links that nobody else uses: more of them would slow each other down.
            final Platform platform = Machines.flat(2);
            final HeftPlan plan = new HeftPlan(new OutlinedJobs(JobOutline.of(jobs), ComputeUnits.of(platform, 1)));
            final Rows rows = run("heft", platform, jobs);
            for (int id = 0; id < jobs.size(); id++) {
                assertThat(rows.job(jobs.get(id).id()).end())
                        .as("job %d of trial %d", id, trial)
                        .isLessThanOrEqualTo(plan.end(id) + 1e-9);
            }
        }
    }

    @Test
    void heftPutsTheLongPathOnTheFastCores() {
        final List<Job> jobs = new ArrayList<>();
        for (int id = 0; id < 3; id++) {
            final Job link = job(id, 0, 1, 100, Double.POSITIVE_INFINITY, 0);
            jobs.add(id == 0 ? link : link.with(link.parts().withDependencies(Dependencies.on(0, "w0!" + (id - 1)))));
        }
        assertThat(run("heft", nodes(), jobs).totals.orElseThrow().makespan())
                .isCloseTo(300 * nodes().referenceGflops() / 2, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"heft", "locality"})
    void bringJobsToAnEndWhateverBecomesOfThem(String agent) {
        for (int trial = 0; trial < 60; trial++) {
            final List<Job> jobs = random(Seeds.random(trial), 4, true);
            assertThat(states(run(agent, nodes(), jobs))).as("trial %d", trial).hasSize(jobs.size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"heft", "locality"})
    void runJobsThatWaitForNobody(String agent) {
        for (int trial = 0; trial < 20; trial++) {
            final Random random = Seeds.random(trial);
            final List<Job> jobs = new ArrayList<>();
            double submit = 0;
            for (int id = 0; id < 60; id++) {
                submit += random.nextInt(4);
                jobs.add(job(id, submit, 1 + random.nextInt(12), 1 + random.nextInt(30), Double.POSITIVE_INFINITY, 0));
            }
            assertThat(states(run(agent, nodes(), jobs))).containsOnly(JobState.COMPLETED_SUCCESSFULLY);
        }
    }

    @Test
    void heftEndsAWorkflowOfTheWildWhereHalfOfTheTasksTakeNoTime() {
        final List<Job> jobs = BatsimWorkload.read(Shared.file("data/traces/wfcommons/sarek-dirt02-001.json.gz"), "w0")
                .workload()
                .jobs();
        assertThat(states(run("heft", nodes(), jobs)))
                .hasSize(jobs.size())
                .containsOnly(JobState.COMPLETED_SUCCESSFULLY);
    }

    private static List<JobState> states(Rows rows) {
        return rows.jobs.stream().map(Rows.JobRow::state).toList();
    }

    @Test
    void localityMovesFewerBytesThanFirstComeFirstServed() {
        final List<Job> jobs = BatsimWorkload.read(
                        Shared.file("data/traces/wfcommons/montage-chameleon-2mass-005d-001.json.gz"), "w0")
                .workload()
                .jobs();
        final double served = moved(run("fcfs", Machines.flat(8), jobs));
        final double local = moved(run("locality", Machines.flat(8), jobs));

        assertThat(local).isPositive().isLessThan(0.9 * served);
    }

    private static double moved(Rows rows) {
        return rows.transfers.stream()
                .map(ItemTransfer::item)
                .mapToDouble(DataItem::bytes)
                .sum();
    }
}
