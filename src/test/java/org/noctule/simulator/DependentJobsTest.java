package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Reply;
import org.noctule.test.Seeds;
import org.noctule.workflow.simulator.BrokenParents;
import org.noctule.workflow.simulator.DataItems;
import org.noctule.workflow.simulator.WorkflowRules;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Jobs that wait for others. */
class DependentJobsTest {
    private final Rows rows = new Rows();
    private final FirstFit agent = FirstFit.lowest();

    private static Job after(Job job, double thinkTime, int... parents) {
        return job.with(job.parts()
                .withDependencies(Dependencies.on(
                        thinkTime,
                        Arrays.stream(parents).mapToObj(id -> "w0!" + id).toArray(String[]::new))));
    }

    private void run(int cores, WorkflowRules rules, Decider decider, Job... jobs) {
        FirstFit.run(rules.of(Machines.scenario(Machines.flat(cores), List.of(jobs))), rows, decider);
    }

    private void run(int cores, Job... jobs) {
        run(cores, WorkflowRules.DEFAULT, agent, jobs);
    }

    private List<Job> rejected() {
        return rows.jobs.stream()
                .filter(row -> row.state() == JobState.REJECTED)
                .map(Rows.JobRow::job)
                .toList();
    }

    @Test
    void comeWhenTheLastParentHasCompletedAndTheThinkTimeIsOver() {
        run(
                4,
                Machines.job(1, 0, 1, 5),
                Machines.job(2, 0, 1, 7),
                after(Machines.job(3, 0, 1, 2), 1.5, 1, 2),
                after(Machines.job(4, 100, 1, 1), 0, 1));

        assertThat(rows.job("w0!3").start()).isEqualTo(8.5);
        assertThat(rows.job("w0!3").job().submitTime()).isEqualTo(8.5);
        assertThat(rows.job("w0!4").start()).isEqualTo(100);
    }

    @Test
    void areToldInTheMessageThatTellsTheEndOfTheParent() {
        run(1, Machines.job(1, 0, 1, 5), after(Machines.job(2, 0, 1, 1), 0, 1));

        assertThat(agent.messages.get(2).events())
                .satisfiesExactly(
                        end -> assertThat(end).isInstanceOf(Event.JobCompleted.class),
                        submission -> assertThat(
                                        ((Event.JobSubmitted) submission).job().id())
                                .isEqualTo("w0!2"),
                        notice ->
                                assertThat(((Event.Notify) notice).type()).isEqualTo(Event.Notify.NO_MORE_STATIC_JOBS));
    }

    @Test
    void areCancelledWithTheirDescendantsWhenAParentDoesNotSucceed() {
        run(
                4,
                Machines.job(1, 0, 1, 3, 0, 0, Machines.seconds(5)),
                Machines.job(2, 0, 1, 1),
                after(Machines.job(3, 0, 1, 2), 0, 1, 2),
                after(Machines.job(4, 0, 1, 2), 0, 3),
                after(Machines.job(5, 0, 1, 2), 0, 2));

        assertThat(rows.job("w0!1").state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
        assertThat(rejected()).extracting(Job::id).containsExactly("w0!3", "w0!4");
        assertThat(rejected()).extracting(Job::submitTime).containsExactly(3.0, 3.0);
        assertThat(rows.job("w0!5").start()).isEqualTo(1);
    }

    @Test
    void comeAllTheSameByTheRuleThatReleasesThem() {
        run(
                1,
                new WorkflowRules(BrokenParents.RELEASE, DataItems.MOVED),
                agent,
                Machines.job(1, 0, 1, 3, 0, 0, Machines.seconds(5)),
                after(Machines.job(2, 0, 1, 2), 0, 1));

        assertThat(rows.job("w0!2").start()).isEqualTo(3);
    }

    @Test
    void areCancelledWhenTheAgentRejectsAParent() {
        run(
                1,
                WorkflowRules.DEFAULT,
                message -> new Reply(
                        message.now(),
                        message.events().stream()
                                .filter(Event.JobSubmitted.class::isInstance)
                                .<Decision>map(event -> new Decision.RejectJob(
                                        message.now(),
                                        ((Event.JobSubmitted) event).job().id()))
                                .toList()),
                Machines.job(1, 2, 1, 3),
                after(Machines.job(2, 0, 1, 2), 0, 1));

        assertThat(rejected()).extracting(Job::id).containsExactly("w0!1", "w0!2");
    }

    @Test
    void areNamedByTheirNumberWhenTheAgentStartsNothing() {
        final Simulation stuck = FirstFit.run(
                Machines.scenario(
                        Machines.flat(1), List.of(Machines.job(1, 2, 1, 3), after(Machines.job(2, 0, 1, 2), 0, 1))),
                rows,
                message -> Reply.none(message.now()));

        assertThat(stuck.deadlock())
                .get()
                .satisfies(error -> assertThat(error.getMessage())
                        .contains("1 job waits (w0!1")
                        .endsWith(", and 1 job waits for others."));
    }

    @Test
    void endTheRunWithAnErrorIfTheyWaitInACircleOrForNobody() {
        assertThatThrownBy(() -> run(
                        1,
                        Machines.job(1, 0, 1, 1),
                        after(Machines.job(2, 0, 1, 1), 0, 4),
                        after(Machines.job(3, 0, 1, 1), 0, 2, 1),
                        after(Machines.job(4, 0, 1, 1), 0, 3)))
                .isInstanceOfSatisfying(NoctuleException.class, error -> {
                    assertThat(error.getMessage()).contains("circle").contains("w0!2", "w0!3", "w0!4");
                    assertThat(error.getMessage()).doesNotContain("w0!1 ");
                    assertThat(error.remedy()).startsWith("Maybe");
                });
        assertThatThrownBy(() -> run(1, after(Machines.job(2, 0, 1, 1), 0, 9)))
                .isInstanceOfSatisfying(NoctuleException.class, error -> {
                    assertThat(error).hasMessage("Job (w0!2) waits for job (w0!9), which is not in the workload.");
                    assertThat(error.remedy()).startsWith("Maybe");
                });
        assertThatThrownBy(() -> run(1, after(Machines.job(2, 0, 1, 1), 0, 2))).hasMessageContaining("w0!2 -> w0!2");
    }

    @Test
    void areNotThereAtTheEndOfARunThatKillsTheirParents() {
        FirstFit.run(
                Machines.scenario(
                                Machines.flat(1),
                                List.of(Machines.job(1, 0, 1, 9), after(Machines.job(2, 0, 1, 2), 0, 1)))
                        .until(5),
                rows,
                agent);

        assertThat(rows.jobs).extracting(row -> row.job().id()).containsExactly("w0!1");
        assertThat(rows.job("w0!1").state()).isEqualTo(JobState.COMPLETED_KILLED);
    }

    @Test
    void cannotBeRegistered() {
        final Job late = after(Machines.job(2, 0, 1, 2), 0, 1);
        final Scenario scenario = Machines.scenario(Machines.flat(1), List.of(Machines.job(1, 0, 1, 9)))
                .with(new Features(true, false, false, false, false, true), Optional.empty());
        assertThatThrownBy(() -> FirstFit.run(
                        scenario,
                        rows,
                        message -> new Reply(message.now(), List.of(new Decision.RegisterJob(message.now(), late)))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("waits for job (w0!1), which only jobs of the workload can");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void endWhenASlowObviousReplaySays(int seed) {
        for (int trial = 0; trial < 40; trial++) {
            final Random random = Seeds.random(1000L * seed + trial);
            final int cores = 1 + random.nextInt(5);
            final List<Job> jobs = jobs(random, cores);
            final Rows played = new Rows();
            FirstFit.run(Machines.scenario(Machines.flat(cores), jobs), played, FirstFit.lowest());
            final double[] ends = ends(jobs, cores);
            for (int i = 0; i < ends.length; i++) {
                assertThat(played.job("w0!" + i).end())
                        .as("job %d of trial %d", i, trial)
                        .isCloseTo(ends[i], within(1e-9));
            }
        }
    }

    private static List<Job> jobs(Random random, int cores) {
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int id = 0; id < 20; id++) {
            submit += random.nextInt(3);
            final Job job =
                    Machines.job(id, submit, 1 + random.nextInt(cores), 1 + random.nextInt(9) + random.nextDouble());
            final int[] parents = random.ints(0, Math.max(1, id))
                    .limit(random.nextInt(Math.min(id, 3) + 1))
                    .distinct()
                    .toArray();
            jobs.add(parents.length == 0 ? job : after(job, random.nextBoolean() ? 0 : random.nextInt(4), parents));
        }
        return jobs;
    }

    /**
     * Goes from date to date and looks at all jobs at each: those that have come start in the order of their coming.
     */
    private static double[] ends(List<Job> jobs, int cores) {
        final double[] ends = new double[jobs.size()];
        Arrays.fill(ends, Double.POSITIVE_INFINITY);
        final List<Integer> came = new ArrayList<>();
        double now = 0;
        while (now < Double.POSITIVE_INFINITY) {
            for (final boolean roots : new boolean[] {true, false}) {
                for (int i = 0; i < ends.length; i++) {
                    if (!came.contains(i)
                            && jobs.get(i).dependencies().parents().isEmpty() == roots
                            && release(jobs, ends, i) <= now) {
                        came.add(i);
                    }
                }
            }
            double next = Double.POSITIVE_INFINITY;
            for (final int job : came) {
                int busy = 0;
                for (int i = 0; i < ends.length; i++) {
                    busy += ends[i] < Double.POSITIVE_INFINITY && ends[i] > now
                            ? jobs.get(i).resources()
                            : 0;
                }
                if (ends[job] == Double.POSITIVE_INFINITY
                        && busy + jobs.get(job).resources() <= cores) {
                    ends[job] = now + ((Profile.ReferenceTime) jobs.get(job).profile()).seconds();
                }
                next = ends[job] > now ? Math.min(next, ends[job]) : next;
            }
            for (int i = 0; i < ends.length; i++) {
                next = came.contains(i) ? next : Math.min(next, release(jobs, ends, i));
            }
            now = next;
        }
        return ends;
    }

    private static double release(List<Job> jobs, double[] ends, int job) {
        double date = jobs.get(job).submitTime();
        for (final String parent : jobs.get(job).dependencies().parents()) {
            final double end = ends[Integer.parseInt(parent.substring(parent.indexOf('!') + 1))];
            date = Math.max(date, end + jobs.get(job).dependencies().thinkTime());
        }
        return date;
    }
}
