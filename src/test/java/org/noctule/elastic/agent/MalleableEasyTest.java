package org.noctule.elastic.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.backfill.FlatReplay;
import org.noctule.agent.backfill.RandomWorkload;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.book.Allocation;
import org.noctule.agent.book.JobSizes;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.scheduling.SchedulingAgent;
import org.noctule.json.JsonInput;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.SpeedUp;

class MalleableEasyTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-9);

    private static ElasticReplay run(int cores, String keys, Job... jobs) {
        return ElasticReplay.run(TestMachines.flat(cores), List.of(jobs), TestMachines.agent("easy-malleable", keys));
    }

    @Test
    void fillsIdleCoresAndGivesThemBackForTheHead() {
        final ElasticReplay replay =
                run(4, "", ElasticWorkload.malleable(1, 0, 2, 20, 1, 4), ElasticWorkload.rigid(2, 4, 3, 5));
        assertThat(replay.runs.get("w0!1").sizes).isEqualTo(Map.of(0.0, 4, 4.0, 1, 9.0, 4));
        assertThat(replay.runs.get("w0!1").end).isEqualTo(13.75, CLOSE);
        assertThat(replay.runs.get("w0!2").start).isEqualTo(4);
    }

    @Test
    void takesCoresOfTheJobThatStartedLastFirstAndGivesThemToTheFirst() {
        final ElasticReplay replay = run(
                8,
                "",
                ElasticWorkload.malleable(1, 0, 2, 100, 1, 4),
                ElasticWorkload.malleable(2, 0, 2, 100, 1, 4),
                ElasticWorkload.rigid(3, 10, 2, 5));
        assertThat(replay.runs.get("w0!1").sizes.values()).containsExactly(4);
        assertThat(replay.runs.get("w0!2").sizes)
                .containsEntry(0.0, 4)
                .containsEntry(10.0, 2)
                .containsEntry(15.0, 4);
    }

    @Test
    void takesCoresOfAllInEqualParts() {
        final ElasticReplay replay = run(
                8,
                "\"growth\": \"equal\"",
                ElasticWorkload.malleable(1, 0, 2, 100, 1, 8),
                ElasticWorkload.malleable(2, 0, 2, 100, 1, 8),
                ElasticWorkload.rigid(3, 10, 4, 5));
        assertThat(replay.runs.get("w0!1").sizes)
                .containsEntry(0.0, 4)
                .containsEntry(10.0, 2)
                .containsEntry(15.0, 4);
        assertThat(replay.runs.get("w0!2").sizes)
                .containsEntry(0.0, 4)
                .containsEntry(10.0, 2)
                .containsEntry(15.0, 4);
    }

    @Test
    void awaitsTheNextPointWithTheFreeCoresHeldForTheHead() {
        final Job old = ElasticWorkload.job(
                1, 0, 3, 30, ElasticWorkload.sizes(Elasticity.Kind.MALLEABLE, 1, 3, SpeedUp.LINEAR, 0, 5));
        final ElasticReplay replay =
                run(4, "", old, ElasticWorkload.rigid(2, 2, 3, 5), ElasticWorkload.rigid(3, 3, 1, 5));
        assertThat(replay.runs.get("w0!2").start).isEqualTo(5);
        assertThat(replay.runs.get("w0!3").start).isEqualTo(10);
    }

    @Test
    void growsNothingThatCostsMoreThanItGains() {
        final Job dear = ElasticWorkload.job(
                1, 0, 2, 10, ElasticWorkload.sizes(Elasticity.Kind.MALLEABLE, 1, 4, SpeedUp.LINEAR, 6, 0));
        final ElasticReplay replay = run(4, "", ElasticWorkload.rigid(2, 0, 2, 1), dear);
        assertThat(replay.runs.get("w0!1").sizes).isEqualTo(Map.of(0.0, 2));
    }

    @Test
    void startsAMoldableJobOnWhatFitsIfItThenEndsNoLater() {
        final Job flexible = ElasticWorkload.job(
                2, 0, 4, 10, ElasticWorkload.sizes(Elasticity.Kind.MOLDABLE, 1, 8, SpeedUp.LINEAR, 0, 0));
        assertThat(run(4, "", ElasticWorkload.rigid(1, 0, 2, 15), flexible).runs.get("w0!2").sizes)
                .isEqualTo(Map.of(0.0, 2));
        assertThat(run(4, "", ElasticWorkload.rigid(1, 0, 2, 5), flexible).runs.get("w0!2").sizes)
                .isEqualTo(Map.of(5.0, 4));
        assertThat(run(16, "", ElasticWorkload.rigid(1, 0, 2, 5), flexible).runs.get("w0!2").sizes)
                .isEqualTo(Map.of(0.0, 8));
    }

    @Test
    void leavesAJobSoManyCoresThatItEndsWithinItsWalltime() {
        final Job old = ElasticWorkload.malleable(1, 0, 2, 20, 1, 2);
        final Job limited = new Job(old.id(), 0, 2, 25, 20, 0, 0, old.profile(), Map.of(), old.parts());
        assertThat(run(2, "", limited, ElasticWorkload.rigid(2, 4, 1, 5)).runs.get("w0!2").start)
                .isEqualTo(20);
        assertThat(run(2, "", old, ElasticWorkload.rigid(2, 4, 1, 5)).runs.get("w0!2").start)
                .isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"first", "shortest", "wfp3"})
    void startsRigidJobsAsEasyDoes(String order) {
        for (int seed = 0; seed < 40; seed++) {
            final List<Job> jobs =
                    RandomWorkload.jobs(new Random(seed), 120, 14, RandomWorkload.Estimates.values()[seed % 4], 0);
            final String keys = "\"order\": \"" + order + "\"";
            final FlatReplay easy = FlatReplay.run(TestMachines.flat(14), jobs, TestMachines.agent("easy", keys));
            final FlatReplay replay =
                    FlatReplay.run(TestMachines.flat(14), jobs, TestMachines.agent("easy-malleable", keys));
            assertThat(replay.starts).isEqualTo(easy.starts);
            assertThat(replay.allocs).isEqualTo(easy.allocs);
            assertThat(replay.rejected).isEqualTo(easy.rejected);
        }
    }

    @Test
    void noHeadStartsLaterThanItWasPromised() {
        int promised = 0;
        for (int seed = 0; seed < 40; seed++) {
            final List<Job> jobs = ElasticWorkload.random(new Random(seed), 80, 12, true);
            final Map<String, Double> promises = new HashMap<>();
            final MalleableEasy easy =
                    new MalleableEasy(JobOrders.named("first"), seed % 2 == 0 ? Growth.FIRST : Growth.EQUAL);
            final AgentContext context =
                    new AgentContext(JsonInput.parse("{}", "options.json"), 7, AgentRules.DEFAULT, Optional.empty());
            final SchedulingAgent agent = new SchedulingAgent(context, cluster -> {
                easy.schedule(cluster);
                if (!cluster.waiting().isEmpty() && cluster.started().stream().noneMatch(Allocation::changing)) {
                    final Job head = cluster.waiting().get(0);
                    final int wanted = Math.max(TightMachine.least(head), rigidSize(head));
                    promises.putIfAbsent(head.id(), new TightMachine(cluster).earliest(wanted));
                }
            });
            final ElasticReplay replay = ElasticReplay.run(TestMachines.flat(12), jobs, agent);
            promises.forEach(
                    (id, date) -> assertThat(replay.runs.get(id).start).as(id).isLessThanOrEqualTo(date + 1e-6));
            promised += promises.size();
        }
        assertThat(promised).isGreaterThan(100);
    }

    /** The cores that a job which cannot be resized waits for. */
    private static int rigidSize(Job job) {
        return JobSizes.resizes(job) ? 0 : job.resources();
    }
}
