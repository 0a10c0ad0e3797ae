package org.noctule.hosts.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.noctule.hosts.simulator.HostRun.DYNAMIC;
import static org.noctule.hosts.simulator.HostRun.FINISHED;
import static org.noctule.hosts.simulator.HostRun.SHARED;
import static org.noctule.hosts.simulator.HostRun.chain;
import static org.noctule.hosts.simulator.HostRun.delay;
import static org.noctule.hosts.simulator.HostRun.execute;
import static org.noctule.hosts.simulator.HostRun.mapped;
import static org.noctule.hosts.simulator.HostRun.sequence;
import static org.noctule.hosts.simulator.HostRun.work;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Machines;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.RankPlaces;
import org.noctule.workload.SpeedUp;

/** Jobs on hosts that do more than compute: share, follow traces, repeat, and be made of others. */
class HostRunTest {
    private static final Offset<Double> BIT = within(1e-9);

    /** Ranks report their end with a few bytes. */
    private static final Offset<Double> REPORTS = within(1e-7);

    private static final double NEVER = Double.POSITIVE_INFINITY;

    /** Rank 0 works on all cores of its host for 4e9 flop each, rank 1 for 1e9. */
    private static Profile trace() {
        return new Profile.UsageTrace(
                "trace",
                List.of(List.of(new Profile.UsageTrace.Burst(1, 4e9)), List.of(new Profile.UsageTrace.Burst(1, 1e9))),
                Map.of());
    }

    private static Map<String, Object> ranks(Object... places) {
        return Map.of(RankPlaces.FIELD, List.of(places));
    }

    @Test
    void sharesALinkAmongJobsUntilOneEnds() {
        final HostRun run = new HostRun(SHARED)
                .job(1, 2, chain("long", 2, 100e6))
                .job(2, 2, chain("short", 2, 50e6))
                .play(execute(1, "0-1"), execute(2, "0-1"));

        assertThat(run.end(2)).isCloseTo(1, BIT);
        assertThat(run.end(1)).isCloseTo(1.5, BIT);
    }

    /** How a task of a network would go on elsewhere is not defined: what it has sent lies with its old hosts. */
    @Test
    void refusesJobsThatChangeTheirHosts() {
        final Elasticity changes =
                new Elasticity(Elasticity.Kind.MALLEABLE, 1, 2, 1, SpeedUp.LINEAR, 0, 0, List.of(), false);
        assertThatThrownBy(() -> new HostRun()
                        .add(Machines.job(1, 0, 1, NEVER, 0, 0, work("w", 1e9)).withElasticity(changes))
                        .play(execute(1, "0")))
                .isInstanceOfSatisfying(NoctuleException.class, failure -> {
                    assertThat(failure.getMessage())
                            .isEqualTo("Job (w0!1) can change its number of cores, which hosts of a network do not"
                                    + " simulate.");
                    assertThat(failure.remedy())
                            .startsWith("Maybe leave out \"kind\", \"reads\" and \"writes\" of its object \"noctule\"");
                });
    }

    /** Orders about jobs that run are refused by an event, and the job goes on. */
    @Test
    void refusesToSuspendAndToResize() {
        final HostRun run = new HostRun()
                .job(1, 1, work("w", 1e9))
                .play(List.of(
                        List.of(execute(1, "0"), new Decision.CallMeLater(0, 0.5)),
                        List.of(
                                new ElasticDecision.SuspendJobs(0.5, List.of("w0!1")),
                                new ElasticDecision.ResizeJob(0.5, "w0!1", ResourceSet.of(0, 1)))));
        assertThat(run.end(1)).isCloseTo(1, BIT);
        assertThat(run.events)
                .filteredOn(ElasticEvent.ResizeRefused.class::isInstance)
                .extracting(event -> ((ElasticEvent.ResizeRefused) event).cause())
                .containsExactly(ElasticEvent.Cause.NOT_ELASTIC, ElasticEvent.Cause.NOT_ELASTIC);
    }

    @Test
    void sharesAHostAmongJobsWhereThatIsAllowed() {
        final HostRun run = new HostRun(SHARED).job(1, 1, work("w", 1e9)).job(2, 1, work("w", 1e9));
        run.play(execute(1, "0"), execute(2, "0"));
        assertThat(run.end(1)).isCloseTo(2, BIT);
        assertThat(run.end(2)).isCloseTo(2, BIT);

        new HostRun()
                .job(1, 1, work("w", 1e9))
                .job(2, 1, work("w", 1e9))
                .refuses("names core 0, which is busy", execute(1, "0"), execute(2, "0"));
    }

    @Test
    void runsSeveralExecutorsOnOneHost() {
        final HostRun run = new HostRun()
                .job(1, 2, work("w", 1e9))
                .job(2, 4, work("w", 2e9))
                .play(mapped(1, "0", 0, 0), mapped(2, "1-2", 1, 1, 1, 0));

        assertThat(run.end(1)).isCloseTo(2, BIT);
        assertThat(run.end(2))
                .as("three on c, a core each, wait for the one on b")
                .isCloseTo(2, BIT);
    }

    @Test
    void goesOnAtTheSpeedOfANewPState() {
        final HostRun run = new HostRun()
                .job(1, 1, work("w", 2e9))
                .play(List.of(
                        List.of(execute(1, "0"), new Decision.CallMeLater(0, 1)),
                        List.of(new Decision.SetResourceState(1, ResourceSet.of(0), 1))));

        assertThat(run.end(1)).isCloseTo(1 + 2, BIT);
    }

    @Test
    void playsEachRankOfATraceOnTheHostThatTheJobNames() {
        final HostRun run =
                new HostRun().job(1, 2, NEVER, trace(), ranks(1L, 0L)).play(execute(1, "0 2"));
        assertThat(run.end(1)).as("rank 0 on c, rank 1 on a").isCloseTo(2, REPORTS);

        assertThat(new HostRun().job(1, 2, trace()).play(execute(1, "0 2")).end(1))
                .as("rank 0 on a, rank 1 on c")
                .isCloseTo(4, REPORTS);
    }

    @Test
    void sharesTheCoresOfAHostAmongItsRanks() {
        final HostRun run =
                new HostRun().job(1, 2, NEVER, trace(), ranks(1L, 1L)).play(execute(1, "0 2"));
        assertThat(run.end(1)).as("rank 1 ends at 1, when rank 0 has 3e9 left").isCloseTo(2.5, REPORTS);

        assertThat(new HostRun().job(1, 1, trace()).play(execute(1, "2")).end(1))
                .isCloseTo(2.5, REPORTS);
    }

    @Test
    void stopsAllRanksAtTheWalltime() {
        final HostRun run = new HostRun().job(1, 2, 1.5, trace(), Map.of()).play(execute(1, "0 2"));

        assertThat(run.end(1)).isCloseTo(1.5, BIT);
        assertThat(run.rows.job("w0!1").state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
    }

    @Test
    void refusesRanksOutsideTheAllocation() {
        for (final Object place : new Object[] {2L, -1L, 0.5, "a", 1L << 40}) {
            new HostRun()
                    .job(1, 2, NEVER, trace(), ranks(0L, place))
                    .refuses(
                            "EXECUTE_JOB of job (w0!1): rank 1 is mapped to place (" + place + ") of 2 executors",
                            execute(1, "0 2"));
        }
    }

    @Test
    void refusesSequencesOfMorePartsThanAnyoneCanWaitFor() {
        final HostRun run =
                new HostRun().job(1, 1, sequence("endless", Integer.MAX_VALUE, delay("d", 1), delay("d", 1)));

        assertThatThrownBy(() -> run.play(execute(1, "0")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("its profile (endless) has more than 10000000 parts, repetitions counted");
    }

    @Test
    void countsThePartsThatAreDone() {
        final HostRun run = new HostRun()
                .job(1, 1, sequence("long", 3_000_000, delay("d", 1), delay("d", 1), delay("d", 1)))
                .play(List.of(
                        List.of(execute(1, "0"), new Decision.CallMeLater(0, 9.5)),
                        List.of(new Decision.KillJobs(9.5, List.of("w0!1")))));

        assertThat(run.events)
                .filteredOn(event -> event instanceof Event.JobsKilled)
                .extracting(event -> ((Event.JobsKilled) event).progress().get("w0!1"))
                .containsExactly(new Event.Progress.Sequence("long", 9, new Event.Progress.Task("d", 0.5)));
    }

    @Test
    void repeatsWhatTakesNoTimeWithoutStackingItUp() {
        final Profile nothing = new Profile.UsageTrace("nothing", List.of(List.of()), Map.of());
        final HostRun run =
                new HostRun().job(1, 1, sequence("often", 200_000, nothing)).play(execute(1, "0"));

        assertThat(run.end(1)).isZero();
    }

    private static Decision register(Profile profile) {
        return new Decision.RegisterProfile(0, "dyn", profile);
    }

    private static Decision registerJob(String id, String profile) {
        return new Decision.RegisterJob(0, new Job(id, 0, 1, NEVER, NEVER, 0, 0, new Profile.Named(profile), Map.of()));
    }

    private static Decision start(String id, int core) {
        return new Decision.ExecuteJob(0, id, ResourceSet.of(core));
    }

    private static Profile named(String name, String... parts) {
        return new Profile.Composed(
                name, List.of(parts).stream().<Profile>map(Profile.Named::new).toList(), 2, Map.of());
    }

    @Test
    void playsARegisteredSequenceOfRegisteredSequences() {
        final HostRun run = new HostRun(DYNAMIC)
                .play(
                        register(delay("d", 1)),
                        register(named("two", "d", "d")),
                        register(named("more", "two", "d")),
                        registerJob("dyn!1", "more"),
                        start("dyn!1", 0),
                        FINISHED);

        assertThat(run.rows.job("dyn!1").end()).isCloseTo(2 * (4 + 1), BIT);
    }

    @Test
    void keepsThePartsOfASequenceThatNoJobUsesByTheirOwnName() {
        final HostRun run = new HostRun(DYNAMIC)
                .play(List.of(
                        List.of(
                                register(delay("d", 1)),
                                register(named("two", "d")),
                                registerJob("dyn!1", "d"),
                                start("dyn!1", 0),
                                new Decision.CallMeLater(0, 5)),
                        List.of(),
                        List.of(registerJob("dyn!2", "two"), start("dyn!2", 0), FINISHED)));

        assertThat(run.rows.job("dyn!2").end()).isCloseTo(5 + 2, BIT);
    }

    @Test
    void choosesAmongRegisteredPartsAsMessagesSay() {
        final Profile receive = new Profile.Receive(
                "r",
                "go",
                Optional.of(new Profile.Named("yes")),
                Optional.of(new Profile.Named("no")),
                Optional.empty(),
                0.5,
                Map.of());
        final HostRun run = new HostRun(DYNAMIC)
                .play(
                        register(delay("yes", 3)),
                        register(delay("no", 7)),
                        register(receive),
                        registerJob("dyn!1", "r"),
                        registerJob("dyn!2", "r"),
                        start("dyn!1", 0),
                        start("dyn!2", 1),
                        new Decision.ToJobMessage(0, "dyn!1", "go"),
                        new Decision.ToJobMessage(0, "dyn!2", "stop"),
                        FINISHED);

        assertThat(run.rows.job("dyn!1").end()).isCloseTo(3.5, BIT);
        assertThat(run.rows.job("dyn!2").end()).isCloseTo(7.5, BIT);
    }

    @Test
    void refusesSequencesOfUnknownPartsOrOfThemselves() {
        final HostRun run = new HostRun(DYNAMIC);

        run.refuses(
                "REGISTER_PROFILE (dyn, two): its part (d) is no profile of the workload", register(named("two", "d")));
        run.refuses("its part (self) is no profile of the workload", register(named("self", "self")));
        run.refuses(
                "its part (d) is no profile of the workload",
                register(new Profile.Receive(
                        "r",
                        ".*",
                        Optional.of(new Profile.Named("d")),
                        Optional.empty(),
                        Optional.empty(),
                        1,
                        Map.of())));
    }

    @Test
    void refusesSequencesThatAreNestedTooDeep() {
        final Decision[] decisions = new Decision[51];
        decisions[0] = register(delay("s0", 1));
        for (int i = 1; i < decisions.length; i++) {
            final Profile inner = new Profile.Named("s" + (i - 1));
            decisions[i] = register(new Profile.Composed("s" + i, List.of(inner), 1, Map.of()));
        }

        new HostRun(DYNAMIC).refuses("REGISTER_PROFILE (dyn, s50): the profile is nested in more than 50", decisions);
    }

    @Test
    void walksWideSequencesOnce() {
        final Decision[] decisions = new Decision[41];
        decisions[0] = register(delay("s0", 1));
        for (int i = 1; i < decisions.length; i++) {
            final String inner = "s" + (i - 1);
            decisions[i] = register(named("s" + i, inner, inner));
        }

        new HostRun(DYNAMIC).refuses("has more than 10000000 parts, repetitions counted", decisions);
    }
}
