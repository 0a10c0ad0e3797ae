package org.noctule.elastic.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.failure.CheckpointPlan;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.Outage;
import org.noctule.failure.simulator.AttemptEnd;
import org.noctule.platform.part.FailureDomain;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Rows;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;

class ElasticRunsTest {
    private static final double NEVER = Double.POSITIVE_INFINITY;
    private final Rows rows = new Rows();
    private final List<Event> heard = new ArrayList<>();
    private final NavigableMap<Double, List<Decision>> script = new TreeMap<>();

    private static Elasticity changes(
            Elasticity.Kind kind, double cost, double points, Elasticity.Request... requests) {
        return new Elasticity(kind, 2, 8, 2, SpeedUp.LINEAR, cost, points, List.of(requests), false);
    }

    private static Job job(int id, int cores, double seconds, double walltime, Optional<Elasticity> changes) {
        final Profile work = Machines.seconds(seconds);
        return new Job(
                "w0!" + id, 0, cores, walltime, seconds, 0, 0, work, Map.of(), JobParts.NONE.withElasticity(changes));
    }

    private static Job malleable(double cost, double points) {
        return job(1, 4, 100, NEVER, Optional.of(changes(Elasticity.Kind.MALLEABLE, cost, points)));
    }

    private void at(double date, Decision... decisions) {
        script.computeIfAbsent(date, none -> new ArrayList<>()).addAll(List.of(decisions));
    }

    private static Decision start(int id, int first, int last) {
        return new Decision.ExecuteJob(0, "w0!" + id, ResourceSet.range(first, last));
    }

    private static Decision resize(double date, int first, int last) {
        return new ElasticDecision.ResizeJob(date, "w0!1", ResourceSet.range(first, last));
    }

    /** Sends what the script has for each date, at that date. */
    private Simulation run(Job... jobs) {
        return run(Machines.scenario(Machines.flat(10), List.of(jobs)));
    }

    private Simulation run(Scenario scenario) {
        final Simulation simulation = new Simulation(scenario, rows);
        Message message = simulation.begin();
        while (!simulation.ended()) {
            heard.addAll(message.events());
            final List<Decision> decisions = new ArrayList<>();
            if (message.events().stream().noneMatch(Event.SimulationBegins.class::isInstance)) {
                while (!script.isEmpty() && script.firstKey() <= message.now()) {
                    decisions.addAll(script.pollFirstEntry().getValue());
                }
                if (!script.isEmpty()) {
                    decisions.add(new Decision.CallMeLater(message.now(), script.firstKey()));
                }
            }
            message = simulation.next(new Reply(message.now(), decisions));
        }
        return simulation;
    }

    private <T> List<T> events(Class<T> type) {
        return heard.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private ElasticEvent.Cause cause() {
        assertThat(events(ElasticEvent.ResizeRefused.class)).hasSize(1);
        return events(ElasticEvent.ResizeRefused.class).get(0).cause();
    }

    @Test
    void countsTheCoresOfAttemptsIntervalByInterval() {
        final ResourceSet dead = ResourceSet.of(0);
        final Outage outage = new Outage(70, NEVER, FailureDomain.of(dead), dead, "", 0);
        at(0, start(1, 0, 3), start(2, 8, 9));
        at(20, resize(20, 0, 7));
        at(30, new ElasticDecision.SuspendJobs(30, List.of("w0!1", "w0!2")));
        at(50, new ElasticDecision.ResumeJob(50, "w0!1", ResourceSet.range(0, 1)));
        at(80, new ElasticDecision.ResumeJob(80, "w0!2", ResourceSet.range(8, 9)));
        run(Machines.scenario(
                        Machines.flat(10),
                        List.of(
                                malleable(0, 0),
                                job(2, 2, 50, NEVER, Optional.of(changes(Elasticity.Kind.MALLEABLE, 0, 0)))))
                .under(new FailurePlan(
                        () -> new ListedFailures(List.of(outage)),
                        FailedJobs.KILL,
                        0,
                        CheckpointPlan.NONE,
                        DeadPower.OFF)));

        // 20 s on 4 cores, 10 s on 8, 20 s on none and 20 s on 2.
        final AttemptEnd failed = rows.attempts.get(0);
        assertThat(failed.end()).isEqualTo(70);
        assertThat(failed.suspended()).isEqualTo(20);
        assertThat(failed.cores()).isEqualTo((20 * 4 + 10 * 8 + 20 * 2) / 50.0);
        assertThat(failed.rework()).isEqualTo(50);
        final AttemptEnd ended = rows.attempts.get(1);
        assertThat(ended.end()).isEqualTo(100);
        assertThat(ended.suspended()).isEqualTo(50);
        assertThat(ended.cores()).isEqualTo(2);
    }

    @Test
    void doesTheRestOfTheWorkAtTheNewSpeed() {
        at(0, start(1, 0, 3));
        at(20, resize(20, 0, 7));
        run(malleable(0, 0));
        assertThat(rows.job("w0!1").end()).isEqualTo(60);
        assertThat(rows.job("w0!1").alloc()).hasToString("0-7");
        assertThat(rows.allocations).extracting(row -> row.cores().toString()).containsExactly("0-3", "0-7");
        assertThat(events(ElasticEvent.JobResized.class))
                .containsExactly(
                        new ElasticEvent.JobResized(20, "w0!1", ResourceSet.range(0, 7), ResourceSet.EMPTY, 20, 60));
    }

    @Test
    void givesCoresBackWithTheEventAndPaysTheCostWithoutWork() {
        at(0, start(1, 0, 3));
        at(20, resize(20, 2, 3));
        run(malleable(5, 0));
        assertThat(rows.job("w0!1").end()).isEqualTo(20 + 5 + 160);
        final ElasticEvent.JobResized resized =
                events(ElasticEvent.JobResized.class).get(0);
        assertThat(resized.freed()).hasToString("0-1");
        assertThat(resized.continuesAt()).isEqualTo(25);
        assertThat(resized.predictedEnd()).isEqualTo(185);
    }

    @Test
    void endsAtTheSameBitWhenResizedToItsOwnSizeAndConservesWorkUpAndDown() {
        final Elasticity changes = changes(Elasticity.Kind.MALLEABLE, 0, 0);
        for (final double seconds : new double[] {100.0 / 3, 17.123456789, 1e6 / 7}) {
            rows.jobs.clear();
            at(0, start(1, 0, 3), start(2, 4, 7));
            at(1.0 / 3, resize(1.0 / 3, 0, 3));
            at(8.7, resize(8.7, 0, 3));
            run(job(1, 4, seconds, NEVER, Optional.of(changes)), job(2, 4, seconds, NEVER, Optional.of(changes)));
            assertThat(rows.job("w0!1").end()).isEqualTo(rows.job("w0!2").end()).isEqualTo(seconds);
        }
        at(0, start(1, 0, 3));
        at(10, resize(10, 0, 7));
        at(15, resize(15, 0, 1));
        at(35, resize(35, 0, 3));
        rows.jobs.clear();
        run(malleable(0, 0));
        assertThat(rows.job("w0!1").end()).isEqualTo(35 + 100 - 10 - 10 - 10);
    }

    @Test
    void waitsForTheNextPointAndHoldsWhatIsNew() {
        at(0, start(1, 0, 3));
        at(20, resize(20, 0, 7));
        run(malleable(0, 30));
        assertThat(events(ElasticEvent.JobResized.class))
                .extracting(ElasticEvent.JobResized::timestamp)
                .containsExactly(30.0);
        assertThat(rows.job("w0!1").end()).isEqualTo(65);

        at(0, start(1, 0, 3));
        at(20, resize(20, 0, 7), new Decision.ExecuteJob(20, "w0!2", ResourceSet.range(6, 7)));
        assertThatThrownBy(() -> run(malleable(0, 30), job(2, 2, 1, NEVER, Optional.empty())))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("held for a job that grows");
    }

    @Test
    void suspendsAnyJobAndCountsItsWalltimeWhileItRuns() {
        at(0, start(1, 0, 3));
        at(20, new ElasticDecision.SuspendJobs(20, List.of("w0!1")));
        at(500, new ElasticDecision.ResumeJob(500, "w0!1", ResourceSet.range(4, 7)));
        run(job(1, 4, 100, 110, Optional.empty()));
        assertThat(rows.job("w0!1").state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
        assertThat(rows.job("w0!1").end()).isEqualTo(580);
        assertThat(events(ElasticEvent.JobsSuspended.class).get(0).progress().get("w0!1"))
                .isInstanceOfSatisfying(
                        Event.Progress.Task.class,
                        task -> assertThat(task.fraction()).isCloseTo(0.2, within(1e-12)));
        assertThat(rows.totals.orElseThrow().seconds().computing()).isEqualTo(400);
    }

    @Test
    void killsASuspendedJobAndWaitsForOneThatNobodyResumes() {
        at(0, start(1, 0, 3));
        at(20, new ElasticDecision.SuspendJobs(20, List.of("w0!1")));
        at(30, new Decision.KillJobs(30, List.of("w0!1")));
        assertThat(run(malleable(0, 0)).deadlock()).isEmpty();
        assertThat(rows.job("w0!1").state()).isEqualTo(JobState.COMPLETED_KILLED);

        at(0, start(1, 0, 3));
        at(20, new ElasticDecision.SuspendJobs(20, List.of("w0!1")));
        assertThat(run(malleable(0, 0)).deadlock())
                .hasValueSatisfying(stuck -> assertThat(stuck).hasMessageContaining("1 jobs are suspended"));
    }

    @Test
    void asksForAnotherNumberAndTakesTheAnswer() {
        at(0, start(1, 0, 3));
        at(50, new ElasticDecision.ResizeAnswer(50, "w0!1", true, ResourceSet.range(0, 7)));
        run(job(
                1,
                4,
                100,
                NEVER,
                Optional.of(changes(Elasticity.Kind.EVOLVING, 0, 0, new Elasticity.Request(0.5, 8)))));
        assertThat(events(ElasticEvent.ResizeRequested.class))
                .containsExactly(new ElasticEvent.ResizeRequested(50, "w0!1", 8, 50));
        assertThat(rows.job("w0!1").end()).isEqualTo(75);
    }

    @Test
    void refusesEachOrderThatCannotBeCarriedOutWithItsCause() {
        final Job rigid = job(2, 2, 200, NEVER, Optional.empty());
        final Map<Decision, ElasticEvent.Cause> orders = new java.util.LinkedHashMap<>();
        orders.put(resize(20, 0, 0), ElasticEvent.Cause.BELOW_MIN);
        orders.put(resize(20, 0, 9), ElasticEvent.Cause.ABOVE_MAX);
        orders.put(resize(20, 0, 4), ElasticEvent.Cause.NOT_A_STEP);
        orders.put(resize(20, 2, 9), ElasticEvent.Cause.CORES_BUSY);
        orders.put(resize(20, 6, 13), ElasticEvent.Cause.CORES_UNAVAILABLE);
        orders.put(new ElasticDecision.ResizeJob(20, "w0!2", ResourceSet.range(0, 1)), ElasticEvent.Cause.NOT_ELASTIC);
        orders.put(new ElasticDecision.ResizeJob(20, "w0!9", ResourceSet.range(0, 1)), ElasticEvent.Cause.NOT_RUNNING);
        orders.put(
                new ElasticDecision.ResizeAnswer(20, "w0!1", false, ResourceSet.EMPTY),
                ElasticEvent.Cause.NOT_REQUESTED);
        orders.put(
                new ElasticDecision.ResumeJob(20, "w0!1", ResourceSet.range(4, 7)), ElasticEvent.Cause.NOT_SUSPENDED);
        orders.forEach((order, cause) -> {
            heard.clear();
            rows.jobs.clear();
            at(0, start(1, 0, 3), start(2, 8, 9));
            at(20, order);
            run(malleable(0, 0), rigid);
            assertThat(cause()).isEqualTo(cause);
            assertThat(rows.job("w0!1").end()).isEqualTo(100);
        });
    }

    @Test
    void refusesAStartOutsideTheLimitsAndAProfileThatCannotChange() {
        at(0, start(1, 0, 8));
        assertThatThrownBy(() -> run(malleable(0, 0)))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("the job runs on 2 to 8, in steps of 2");
        final Job delay = new Job(
                "w0!1",
                0,
                4,
                9,
                9,
                0,
                0,
                Machines.delay(3),
                Map.of(),
                JobParts.NONE.withElasticity(Optional.of(changes(Elasticity.Kind.MOLDABLE, 0, 0))));
        assertThatThrownBy(() -> run(delay))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("of type Delay cannot");
    }
}
