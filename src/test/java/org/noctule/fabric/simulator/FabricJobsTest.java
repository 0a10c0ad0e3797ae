package org.noctule.fabric.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.ChannelNumbers;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.platform.Platform;
import org.noctule.platform.RampFabric;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Denial;
import org.noctule.simulator.FirstFit;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Rows;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Job;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/** The chain has 9 s of work a step; whole, it runs for that on one server under the published rules. */
class FabricJobsTest {
    private static final RampFabric FABRIC = FabricRuns.fabric(2, 2, 1);
    private static final FabricRules WAITS = rules(Denial.Consequence.WAITS);
    private static final FabricRules REJECTED = rules(Denial.Consequence.REJECTED);

    private static FabricRules rules(Denial.Consequence refused) {
        final FabricRules ddls = FabricRuns.ddls(0.01);
        return new FabricRules(
                ddls.steps(),
                ddls.heuristics(),
                ddls.memos(),
                ddls.partitioner(),
                refused,
                FabricRules.Utilisation.EXACT);
    }

    private static Job chain(int id, double submit, int servers, double fraction) {
        return FabricRuns.training(id, submit, servers, FabricRuns.chain(), 2, fraction);
    }

    private static Decision whole(double now, Job job, int... cores) {
        return new Decision.ExecuteJob(now, job.id(), ResourceSet.of(cores), PlanRequest.ofDegree(1));
    }

    private static PlanRequest placed(int... servers) {
        return new PlanRequest(
                new OpPartition(1, 1),
                Optional.of(new OpPlacement(servers)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static FabricRuns.Script run(FabricRules rules, List<Job> jobs, FabricRuns.Script script) {
        FirstFit.run(FabricRuns.scenario(FabricRuns.platform(FABRIC), jobs, rules), new Rows(), script);
        return script;
    }

    private static FabricRuns.Script tried(PlanRequest request, ResourceSet alloc, Job job) {
        return run(
                REJECTED,
                List.of(job),
                new FabricRuns.Script(
                        (now, told) -> Optional.of(new Decision.ExecuteJob(now, told.id(), alloc, request))));
    }

    private static void refuses(PlanRequest request, ResourceSet alloc, Job job, String cause, String detail) {
        final Map<String, Object> details =
                tried(request, alloc, job).refusals.get(job.id()).details();
        assertThat(details).containsEntry("cause", cause).containsEntry("rejected", true);
        assertThat((String) details.get("detail")).contains(detail);
    }

    private static double seconds(OpGraph graph, int... servers) {
        final Platform platform = FabricRuns.platform(List.of(1.0, 1.0, 4.0, 4.0), FABRIC, FABRIC);
        final Job job = FabricRuns.training(1, 0, 2, graph, 2, 1);
        final Rows rows = new Rows();
        FirstFit.run(
                FabricRuns.scenario(platform, List.of(job), FabricRules.DEFAULT),
                rows,
                new FabricRuns.Script((now, told) ->
                        Optional.of(new Decision.ExecuteJob(now, told.id(), ResourceSet.EMPTY, placed(servers)))));
        return rows.job(job.id()).end();
    }

    @Test
    void runsAtThePaceOfItsSlowestServer() {
        assertThat(seconds(FabricRuns.chain(), 0, 0, 0, 0)).isCloseTo(2 * 0.009, within(1e-12));
        assertThat(seconds(FabricRuns.chain(), 2, 2, 2, 2)).isCloseTo(2 * 0.009 / 4, within(1e-12));

        // Side by side: 3 ms on a slow server, and 6 ms on a fast one that keeps step with it.
        final OpGraph pair = new OpGraph("pair", FabricRuns.chain().ops(), List.of());
        assertThat(seconds(pair, 2, 3, 2, 3)).isCloseTo(2 * 0.006 / 4, within(1e-12));
        assertThat(seconds(pair, 1, 3, 1, 3)).isCloseTo(2 * 0.006, within(1e-12));
    }

    @Test
    void runsForItsStepsOnTheServersOfItsPlan() {
        final FabricRuns.Script script = tried(PlanRequest.ofDegree(1), ResourceSet.EMPTY, chain(1, 3, 1, 1));
        final Event.JobCompleted end = script.ends.get("w0!1");
        assertThat(end.timestamp()).isEqualTo(21);
        assertThat(end.state()).isEqualTo(JobState.COMPLETED_SUCCESSFULLY);
        assertThat(end.alloc()).isEqualTo(ResourceSet.of(0));
    }

    @Test
    void takesTheServersThatAnAgentNames() {
        final FabricRuns.Script script = tried(placed(3, 3, 3, 3), ResourceSet.of(3), chain(1, 0, 1, 1));
        assertThat(script.ends.get("w0!1").alloc()).isEqualTo(ResourceSet.of(3));
        assertThat(script.ends.get("w0!1").timestamp()).isEqualTo(18);
    }

    @Test
    void refusesPlansWithTheirCause() {
        final Job job = chain(1, 0, 2, 1);
        refuses(new PlanRequest(new OpPartition(1)), ResourceSet.EMPTY, job, "op_partition", "1 ops are split");
        refuses(placed(0, 0, 0), ResourceSet.EMPTY, job, "op_placement", "3 parts are placed, the job has 4");
        refuses(placed(0, 0, 0, 4), ResourceSet.EMPTY, job, "op_placement", "server 4, the fabric has 0 to 3");
        refuses(placed(0, 0, 0, 0), ResourceSet.of(0, 1), job, "op_placement", "the plan uses the cores 0");
        refuses(placed(0, 0, 0, 0), ResourceSet.of(4), job, "op_placement", "not lie within one RAMP fabric");
        refuses(placed(0, 1, 2, 2), ResourceSet.EMPTY, job, "op_placement", "uses 3 servers, the job may use 2");
        refuses(
                new PlanRequest(
                        new OpPartition(1, 1),
                        Optional.of(new OpPlacement(new int[4])),
                        Optional.of(new OpSchedule(1)),
                        Optional.empty(),
                        Optional.empty()),
                ResourceSet.EMPTY,
                job,
                "op_schedule",
                "1 parts have a priority");
        refuses(channels(0, 0, 0), job, "dep_placement", "needs no channel but has one");
        refuses(channels(0, -1), job, "dep_placement", "2 dependencies are placed, the job has 3");
        refuses(channels(-1, -1, 0), job, "dep_placement", "has no channel");
        refuses(channels(0, -1, 1), job, "dep_placement", "there is no channel 1");
        refuses(
                new PlanRequest(
                        new OpPartition(1, 1),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(new DepSchedule(1))),
                ResourceSet.EMPTY,
                job,
                "dep_schedule",
                "1 dependencies have a priority");
        refuses(PlanRequest.ofDegree(8), ResourceSet.EMPTY, job, "op_placement", "no free servers");
        refuses(
                PlanRequest.ofDegree(1),
                ResourceSet.EMPTY,
                chain(1, 0, 1, 0.5),
                "max_acceptable_jct_exceeded",
                "at most 9");
    }

    private static void refuses(PlanRequest request, Job job, String cause, String detail) {
        refuses(request, ResourceSet.EMPTY, job, cause, detail);
    }

    /** Each op on a server with its twin: the dependency in the middle, which joins the twins of b, is no transfer. */
    private static PlanRequest channels(int... numbers) {
        return new PlanRequest(
                new OpPartition(1, 1),
                Optional.of(new OpPlacement(new int[] {0, 1, 0, 1})),
                Optional.empty(),
                Optional.of(new ChannelNumbers(numbers)),
                Optional.empty(),
                OptionalInt.empty());
    }

    @Test
    void refusesWhatDoesNotFitIntoTheMemoryOfAServer() {
        final OpGraph large = new OpGraph("large", List.of(new Op(1, "a", 1, 1, 30e9, 20e9)), List.of());
        final PlanRequest request = new PlanRequest(
                new OpPartition(1),
                Optional.of(new OpPlacement(new int[2])),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        refuses(
                request,
                ResourceSet.EMPTY,
                FabricRuns.training(1, 0, 1, large, 1, 1),
                "memory",
                "take 100000000000 bytes, it has 80000000000");
    }

    @Test
    void letsARefusedJobWaitForAnotherTry() {
        final List<Event> heard = new ArrayList<>();
        final FabricRuns.Script script = run(
                WAITS,
                List.of(chain(1, 0, 1, 1)),
                new FabricRuns.Script((now, job) -> Optional.of(
                        new Decision.ExecuteJob(now, job.id(), ResourceSet.EMPTY, PlanRequest.ofDegree(8)))) {
                    @Override
                    public Reply decide(Message message) {
                        heard.addAll(message.events());
                        return message.events().get(0) instanceof Event.Notify notice
                                        && notice.type().equals(Event.Notify.EXECUTION_REFUSED)
                                ? new Reply(
                                        message.now(),
                                        List.of(new Decision.ExecuteJob(
                                                message.now(), "w0!1", ResourceSet.of(0), PlanRequest.ofDegree(1))))
                                : super.decide(message);
                    }
                });
        assertThat(heard)
                .anySatisfy(event -> assertThat(event)
                        .isInstanceOfSatisfying(
                                Event.Notify.class,
                                notice -> assertThat(notice.details())
                                        .containsEntry("job_id", "w0!1")
                                        .containsEntry("cause", "op_placement")
                                        .containsEntry("rejected", false)));
        assertThat(script.ends.get("w0!1").timestamp()).isEqualTo(18);
    }

    @Test
    void keepsServersAndOtherJobsApart() {
        final Job delay = Machines.job(2, 0, 2, 100, 0, 0, Machines.delay(30));
        final FabricRuns.Script script = run(
                REJECTED,
                List.of(delay, chain(1, 1, 1, 1), chain(3, 2, 1, 1), chain(4, 3, 1, 1), chain(5, 40, 1, 1)),
                new FabricRuns.Script((now, job) -> Optional.of(
                        job.profile() instanceof PipeDream
                                ? new Decision.ExecuteJob(now, job.id(), ResourceSet.EMPTY, PlanRequest.ofDegree(1))
                                : new Decision.ExecuteJob(now, job.id(), ResourceSet.range(0, 1)))));
        assertThat(script.ends.get("w0!1").alloc()).isEqualTo(ResourceSet.of(2));
        assertThat(script.ends.get("w0!3").alloc()).isEqualTo(ResourceSet.of(3));
        assertThat(script.refusals).containsOnlyKeys("w0!4");
        assertThat(script.ends.get("w0!5").alloc()).isEqualTo(ResourceSet.of(0));
        assertThat(script.ends.get("w0!2").timestamp()).isEqualTo(30);
    }

    @Test
    void refusesAServerThatAnotherJobHolds() {
        final Job delay = Machines.job(2, 0, 2, 100, 0, 0, Machines.delay(30));
        final FabricRuns.Script script = run(
                REJECTED,
                List.of(delay, chain(1, 1, 1, 1)),
                new FabricRuns.Script((now, job) -> Optional.of(
                        job.profile() instanceof PipeDream
                                ? new Decision.ExecuteJob(now, job.id(), ResourceSet.of(1), placed(1, 1, 1, 1))
                                : new Decision.ExecuteJob(now, job.id(), ResourceSet.range(0, 1)))));
        assertThat(script.refusals.get("w0!1").details()).containsEntry("detail", "server 1 is held by another job");
    }

    @Test
    void killsAJobThatMeetsItsWalltime() {
        final Job job = Machines.job(1, 0, 1, 10, 0, 0, new PipeDream("train", FabricRuns.chain(), 2, 1, Map.of()));
        final Event.JobCompleted end =
                tried(PlanRequest.ofDegree(1), ResourceSet.EMPTY, job).ends.get("w0!1");
        assertThat(end.timestamp()).isEqualTo(10);
        assertThat(end.state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
    }

    @Test
    void killsAJobOnRequestAndTellsItsProgress() {
        final List<Event> heard = new ArrayList<>();
        run(
                WAITS,
                List.of(chain(1, 0, 1, 1), chain(2, 9, 1, 1)),
                new FabricRuns.Script((now, job) -> Optional.of(
                        job.id().equals("w0!1") ? whole(now, job, 0) : new Decision.KillJobs(now, List.of("w0!1")))) {
                    @Override
                    public Reply decide(Message message) {
                        heard.addAll(message.events());
                        final boolean killed = message.events().stream().anyMatch(Event.JobsKilled.class::isInstance);
                        return killed
                                ? new Reply(message.now(), List.of(new Decision.RejectJob(message.now(), "w0!2")))
                                : super.decide(message);
                    }
                });
        assertThat(heard)
                .anySatisfy(event -> assertThat(event)
                        .isInstanceOfSatisfying(
                                Event.JobsKilled.class,
                                killed -> assertThat(killed.progress())
                                        .containsEntry("w0!1", new Event.Progress.Task("train", 0.5))));
    }

    @Test
    void drawsThePowerOfItsServers() {
        final Rows rows = new Rows();
        FirstFit.run(
                FabricRuns.scenario(FabricRuns.platform(FABRIC), List.of(chain(1, 0, 1, 1)), WAITS),
                rows,
                new FabricRuns.Script((now, job) -> Optional.of(whole(now, job, 0))));
        assertThat(rows.totals.orElseThrow().seconds().computing()).isEqualTo(18);
        assertThat(rows.totals.orElseThrow().joules()).isCloseTo(18 * 400 + 18 * 3 * 20, within(1e-6));
    }

    @Test
    void endsTheRunAtItsDate() {
        final List<Job> jobs = List.of(chain(1, 0, 1, 1), chain(2, 5, 1, 1), chain(3, 20, 1, 1), chain(4, 21, 1, 1));
        final FabricRuns.Script script = new FabricRuns.Script((now, job) ->
                Optional.of(new Decision.ExecuteJob(now, job.id(), ResourceSet.EMPTY, PlanRequest.ofDegree(1))));
        FirstFit.run(
                FabricRuns.scenario(FabricRuns.platform(FABRIC), jobs, WAITS).until(20), new Rows(), script);
        assertThat(script.ends.get("w0!1").timestamp()).isEqualTo(18);
        assertThat(script.ends.get("w0!2").state()).isEqualTo(JobState.COMPLETED_KILLED);
        assertThat(script.ends.get("w0!2").timestamp()).isEqualTo(20);
        assertThat(script.ends).doesNotContainKeys("w0!3", "w0!4");
        assertThat(script.events.get(script.events.size() - 1)).isEqualTo(new Event.SimulationEnds(20));
    }

    @Test
    void demandsAPlan() {
        final Job job = chain(1, 0, 1, 1);
        assertThatThrownBy(() -> run(
                        WAITS,
                        List.of(job),
                        new FabricRuns.Script((now, told) ->
                                Optional.of(new Decision.ExecuteJob(now, told.id(), ResourceSet.of(0))))))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER))
                .hasMessage("EXECUTE_JOB of job (w0!1): the job trains a model, and there is no plan.");
    }

    @Test
    void needsAFabric() {
        assertThatThrownBy(() -> new Simulation(
                        FabricRuns.scenario(Machines.flat(4), List.of(chain(1, 0, 1, 1)), WAITS),
                        SilentRecorder.INSTANCE))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("needs the fabric of a RAMP cluster");
    }
}
