package org.noctule.fabric.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Denial;
import org.noctule.simulator.Rows;
import org.noctule.simulator.Timeline;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;

/** The chain of {@link FabricRuns} has two steps of 9 s on one server. */
class FabricResizesTest {
    private static final double WHOLE = 18;
    private static final Platform PLATFORM = FabricRuns.platform(FabricRuns.fabric(2, 2, 1));
    private static final PlanRequest ONE = PlanRequest.ofDegree(1);
    private static final PlanRequest TWO = PlanRequest.ofDegree(2);
    private static final PlanRequest PAIR = on(2, 3);
    private static final FabricRules RULES = new FabricRules(
            StepRules.published(),
            Heuristics::published,
            () -> ForecastMemo.NONE,
            new QuantumPartitioner(0.01),
            Denial.Consequence.WAITS,
            FabricRules.Utilisation.EXACT);

    private final Rows rows = new Rows();
    private final Timeline timeline = new Timeline();

    private static Elasticity changes(Elasticity.Kind kind, int min, int max, double cost, double points) {
        return new Elasticity(kind, min, max, 1, SpeedUp.LINEAR, cost, points, List.of(), false);
    }

    private static Job training(int id, Optional<Elasticity> changes) {
        final Profile profile = new PipeDream("train", FabricRuns.chain(), 2, 1, Map.of());
        return new Job(
                "w0!" + id,
                0,
                2,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                profile,
                Map.of(),
                JobParts.NONE.withElasticity(changes));
    }

    private static Job malleable(int id, double cost, double points) {
        return training(id, Optional.of(changes(Elasticity.Kind.MALLEABLE, 1, 2, cost, points)));
    }

    private static Decision start(int id, PlanRequest plan) {
        return start(0, id, plan);
    }

    private static Decision start(double date, int id, PlanRequest plan) {
        return new Decision.ExecuteJob(date, "w0!" + id, ResourceSet.EMPTY, plan);
    }

    private static Decision resize(double date, PlanRequest plan) {
        return new ElasticDecision.ResizeJob(date, "w0!1", ResourceSet.EMPTY, Optional.of(plan));
    }

    /** Both ops, forward and backward, whole on one server or split among two. */
    private static PlanRequest on(int... servers) {
        final int parts = 4 * servers.length;
        return new PlanRequest(
                new OpPartition(servers.length, servers.length),
                Optional.of(new OpPlacement(IntStream.range(0, parts)
                        .map(part -> servers[part % servers.length])
                        .toArray())),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private void run(Job... jobs) {
        timeline.run(FabricRuns.scenario(PLATFORM, List.of(jobs), RULES), rows);
    }

    /** The time of a job that runs by a plan from its start to its end. */
    private static double alone(PlanRequest plan) {
        return new Timeline()
                .then(start(1, plan))
                .run(FabricRuns.scenario(PLATFORM, List.of(malleable(1, 0, 0)), RULES), new Rows())
                .end("w0!1");
    }

    private ElasticEvent.JobResized resized() {
        assertThat(timeline.events(ElasticEvent.JobResized.class)).hasSize(1);
        return timeline.events(ElasticEvent.JobResized.class).get(0);
    }

    private ElasticEvent.ResizeRefused refused() {
        assertThat(timeline.events(ElasticEvent.ResizeRefused.class)).hasSize(1);
        return timeline.events(ElasticEvent.ResizeRefused.class).get(0);
    }

    @Test
    void aJobGoesOnAtTheStepTimeOfItsNewPlanLessWhatTheChangeCosts() {
        final double one = WHOLE;
        final double quarter = one / 4;
        timeline.then(start(1, ONE), resize(quarter, on(0, 1)));
        run(malleable(1, one / 100, 0));
        final double end = quarter + one / 100 + 0.75 * alone(on(0, 1));
        assertThat(timeline.end("w0!1")).isCloseTo(end, within(1e-9 * end)).isLessThan(one);
        assertThat(resized().alloc()).isEqualTo(ResourceSet.of(0, 1));
        assertThat(resized().freed()).isEqualTo(ResourceSet.EMPTY);
        assertThat(resized().continuesAt()).isEqualTo(quarter + one / 100);
        assertThat(resized().predictedEnd()).isCloseTo(end, within(1e-9 * end));
        assertThat(rows.allocations).extracting(row -> row.cores().toString()).containsExactly("0", "0-1");
    }

    @Test
    void freesServersByASmallerPlan() {
        final double half = alone(on(0, 1)) / 2;
        timeline.then(start(1, on(0, 1)), start(0, 2, PAIR), resize(half, ONE), start(half, 3, on(1)));
        run(malleable(1, 0, 0), malleable(2, 0, 0), malleable(3, 0, 0));
        assertThat(resized().freed()).isEqualTo(ResourceSet.of(1));
        final double end = half + WHOLE / 2;
        assertThat(timeline.end("w0!1")).isCloseTo(end, within(1e-9 * end));
        assertThat(timeline.end("w0!3")).isEqualTo(half + WHOLE);
    }

    /** Servers that it has are free for it, and those that it leaves for others at once. */
    @Test
    void movesToServersThatOverlapItsOwn() {
        final double pair = alone(on(0, 1));
        timeline.then(start(1, on(0, 1)), resize(pair / 4, on(1, 2)), start(pair / 4, 2, on(0)));
        run(malleable(1, 0, 0), malleable(2, 0, 0));
        assertThat(resized().alloc()).isEqualTo(ResourceSet.of(1, 2));
        assertThat(timeline.end("w0!1")).isCloseTo(pair / 4 + 0.75 * alone(on(1, 2)), within(1e-9 * pair));
        assertThat(timeline.end("w0!2")).isEqualTo(pair / 4 + WHOLE);
    }

    @Test
    void movesToAnotherFabric() {
        timeline.then(
                start(1, ONE),
                new ElasticDecision.ResizeJob(9, "w0!1", ResourceSet.of(4, 5), Optional.of(TWO)),
                start(9, 2, on(0, 1)));
        final Platform two = FabricRuns.platform(FabricRuns.fabric(2, 2, 1), FabricRuns.fabric(2, 1, 1));
        timeline.run(FabricRuns.scenario(two, List.of(malleable(1, 0, 0), malleable(2, 0, 0)), RULES), rows);
        assertThat(resized().alloc()).isEqualTo(ResourceSet.of(4, 5));
        assertThat(resized().freed()).isEqualTo(ResourceSet.of(0));
        assertThat(timeline.end("w0!1")).isGreaterThan(9).isLessThan(WHOLE);
    }

    @Test
    void refusesPlansAsAtAStartAndTheJobGoesOn() {
        refuses(RefusalCause.OP_PLACEMENT, "server 2 is held by another job", resize(9, on(2)), 0);
        refuses(RefusalCause.OP_PARTITION, "1 ops are split", resize(9, new PlanRequest(new OpPartition(1))), 0);
        refuses(RefusalCause.MAX_ACCEPTABLE_JCT_EXCEEDED, "at most 18", resize(9, on(1)), 0.5);
        refuses(
                RefusalCause.OP_PLACEMENT,
                "the plan uses the cores 0-1",
                new ElasticDecision.ResizeJob(9, "w0!1", ResourceSet.of(0, 3), Optional.of(on(0, 1))),
                0);
    }

    private static void refuses(RefusalCause cause, String detail, Decision order, double cost) {
        final Timeline timeline = new Timeline().then(start(1, ONE), start(0, 2, on(2, 3)), order);
        timeline.run(
                FabricRuns.scenario(PLATFORM, List.of(malleable(1, cost, 0), malleable(2, 0, 0)), RULES), new Rows());
        assertThat(timeline.events(ElasticEvent.ResizeRefused.class))
                .singleElement()
                .satisfies(refused -> {
                    assertThat(refused.cause()).isEqualTo(ElasticEvent.Cause.PLAN);
                    assertThat(refused.plan().orElseThrow().cause()).isEqualTo(cause.text());
                    assertThat(refused.plan().orElseThrow().detail()).contains(detail);
                });
        assertThat(timeline.end("w0!1")).isEqualTo(WHOLE);
    }

    @Test
    void refusesPlansBeyondTheLimitsOrOfJobsThatDoNotChange() {
        assertThat(cause(changes(Elasticity.Kind.MALLEABLE, 1, 1, 0, 0), TWO)).isEqualTo(ElasticEvent.Cause.ABOVE_MAX);
        assertThat(cause(changes(Elasticity.Kind.MALLEABLE, 2, 2, 0, 0), ONE)).isEqualTo(ElasticEvent.Cause.BELOW_MIN);
        assertThat(cause(changes(Elasticity.Kind.MOLDABLE, 1, 2, 0, 0), ONE)).isEqualTo(ElasticEvent.Cause.NOT_ELASTIC);
        final Timeline timeline = new Timeline()
                .then(start(1, TWO), new ElasticDecision.ResizeJob(1, "w0!1", ResourceSet.of(0), Optional.empty()));
        timeline.run(FabricRuns.scenario(PLATFORM, List.of(malleable(1, 0, 0)), RULES), new Rows());
        assertThat(timeline.events(ElasticEvent.ResizeRefused.class))
                .containsExactly(new ElasticEvent.ResizeRefused(1, "w0!1", ElasticEvent.Cause.PLAN));
    }

    private static ElasticEvent.Cause cause(Elasticity changes, PlanRequest plan) {
        final Timeline timeline = new Timeline().then(start(1, PlanRequest.ofDegree(changes.max())), resize(1, plan));
        timeline.run(FabricRuns.scenario(PLATFORM, List.of(training(1, Optional.of(changes))), RULES), new Rows());
        return timeline.events(ElasticEvent.ResizeRefused.class).get(0).cause();
    }

    @Test
    void startsWithinItsLimits() {
        timeline.then(start(1, ONE), start(1, 1, TWO));
        run(training(1, Optional.of(changes(Elasticity.Kind.MOLDABLE, 2, 4, 0, 0))));
        assertThat(timeline.events(Event.Notify.class))
                .filteredOn(notice -> notice.type().equals(Event.Notify.EXECUTION_REFUSED))
                .singleElement()
                .satisfies(notice -> assertThat((String) notice.details().get("detail"))
                        .isEqualTo("the plan uses 1 servers, the job runs on 2 to 4, in steps of 1"));
        assertThat(timeline.end("w0!1")).isEqualTo(1 + alone(TWO));
    }

    /** Points count training steps: the servers are kept for it until the first one ends, after 9 s. */
    @Test
    void changesAtTheEndOfATrainingStep() {
        timeline.then(start(1, ONE), resize(4, on(0, 1)), start(5, 2, on(1)), start(6, 3, on(2)));
        timeline.then(start(10, 2, on(3)));
        run(malleable(1, 0, 1), malleable(2, 0, 0), malleable(3, 0, 0));
        assertThat(resized().timestamp()).isEqualTo(9);
        assertThat(timeline.events(Event.Notify.class))
                .filteredOn(notice -> notice.type().equals(Event.Notify.EXECUTION_REFUSED))
                .singleElement()
                .satisfies(notice -> assertThat((String) notice.details().get("detail"))
                        .isEqualTo("server 1 is held by another job"));
        final double end = 9 + alone(on(0, 1)) / 2;
        assertThat(timeline.end("w0!1")).isCloseTo(end, within(1e-9 * end));
    }

    @Test
    void goesOnByAPlanAfterASuspension() {
        timeline.then(
                start(1, ONE),
                new ElasticDecision.SuspendJobs(6, List.of("w0!1")),
                start(7, 2, on(0)),
                new ElasticDecision.ResumeJob(8, "w0!1", ResourceSet.of(0), Optional.empty()),
                new ElasticDecision.ResumeJob(9, "w0!1", ResourceSet.EMPTY, Optional.of(on(2, 3))));
        run(malleable(1, 2, 0), malleable(2, 0, 0));
        assertThat(timeline.events(ElasticEvent.JobsSuspended.class).get(0).freed())
                .isEqualTo(ResourceSet.of(0));
        assertThat(refused()).isEqualTo(new ElasticEvent.ResizeRefused(8, "w0!1", ElasticEvent.Cause.PLAN));
        assertThat(resized().alloc()).isEqualTo(ResourceSet.of(2, 3));
        final double end = 11 + alone(PAIR) * 2 / 3;
        assertThat(timeline.end("w0!1")).isCloseTo(end, within(1e-9 * end));
    }

    @Test
    void aRigidJobGoesOnWithAsManyServersAsItHad() {
        timeline.then(
                start(1, ONE),
                new ElasticDecision.SuspendJobs(6, List.of("w0!1")),
                new ElasticDecision.ResumeJob(7, "w0!1", ResourceSet.EMPTY, Optional.of(on(2, 3))),
                new ElasticDecision.ResumeJob(8, "w0!1", ResourceSet.EMPTY, Optional.of(on(3))));
        run(training(1, Optional.empty()));
        assertThat(refused()).isEqualTo(new ElasticEvent.ResizeRefused(7, "w0!1", ElasticEvent.Cause.NOT_ELASTIC));
        assertThat(timeline.end("w0!1")).isEqualTo(20);
    }

    /** What is suspended holds nothing that an end could give back a second time. */
    @Test
    void endsWhileItIsSuspended() {
        timeline.then(
                start(1, TWO),
                new ElasticDecision.SuspendJobs(2, List.of("w0!1")),
                new Decision.KillJobs(3, List.of("w0!1")),
                start(4, 2, TWO));
        run(malleable(1, 0, 0), malleable(2, 0, 0));
        assertThat(timeline.end("w0!1")).isEqualTo(3);
        assertThat(timeline.end("w0!2")).isEqualTo(4 + alone(TWO));
    }

    @Test
    void tellsFabricsOfTheServersOfOtherJobsThatChange() {
        final Job other = new Job(
                "w0!2",
                0,
                2,
                Double.POSITIVE_INFINITY,
                20,
                0,
                0,
                new Profile.ReferenceTime("p", 20, Map.of()),
                Map.of(),
                JobParts.NONE.withElasticity(Optional.of(changes(Elasticity.Kind.MALLEABLE, 1, 4, 0, 0))));
        timeline.then(
                new Decision.ExecuteJob(0, "w0!2", ResourceSet.of(0, 1)),
                new ElasticDecision.ResizeJob(1, "w0!2", ResourceSet.of(1, 2)),
                start(2, 1, on(2)),
                start(3, 1, on(0)),
                new ElasticDecision.SuspendJobs(4, List.of("w0!2")),
                start(5, 3, on(1, 2)),
                new ElasticDecision.ResumeJob(6, "w0!2", ResourceSet.of(3)));
        run(malleable(1, 0, 0), other, malleable(3, 0, 0));
        assertThat(timeline.events(Event.Notify.class))
                .filteredOn(notice -> notice.type().equals(Event.Notify.EXECUTION_REFUSED))
                .hasSize(1);
        assertThat(timeline.end("w0!1")).isEqualTo(21);
        assertThat(timeline.end("w0!3")).isEqualTo(5 + alone(on(1, 2)));
    }

    @Test
    void refusesJobsThatAskThemselvesAndSpeedUpsBesideThePlan() {
        assertThatThrownBy(() -> run(training(1, Optional.of(changes(Elasticity.Kind.EVOLVING, 1, 2, 0, 0)))))
                .hasMessageContaining("Job (w0!1) trains on a fabric, where plans come of schedulers, but is evolving");
        final Elasticity amdahl =
                new Elasticity(Elasticity.Kind.MALLEABLE, 1, 2, 1, new SpeedUp.Amdahl(0.1), 0, 0, List.of(), false);
        assertThatThrownBy(() -> run(training(1, Optional.of(amdahl))))
                .hasMessageContaining("plans tell its speed, but has a speed-up of its own");
    }
}
