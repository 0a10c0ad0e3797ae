package org.noctule.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.TransportKind;
import org.noctule.coupling.protocol.CouplingEvent;
import org.noctule.coupling.protocol.TransportDecision;
import org.noctule.coupling.workload.CouplingTask;
import org.noctule.coupling.workload.ProducerConsumer;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.DeepeningLaw;
import org.noctule.deepening.EpochCost;
import org.noctule.deepening.Extent;
import org.noctule.deepening.protocol.AdaptationDecision;
import org.noctule.deepening.protocol.AdaptationEvent;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.PlanDefect;
import org.noctule.protocol.codec.Notices;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.Volumes;
import org.noctule.workload.batsim.ProfileType;
import org.noctule.workload.batsim.ProfileTypes;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/**
 * Samples of all kinds of events, decisions, progress and profiles, as they stand on the wire. Each list fails its test
 * when a kind has no sample; all numbers have few decimals.
 */
public final class Kinds {
    public static final Platform PLATFORM = PlatformReader.parse("""
            {"clusters": [{"id": "c", "nodes": [{"type": "n", "number": 3}]}],
             "types": {"processor": {"p": {
                         "cores": 4, "clock_rate": 2.5, "dpflops_per_cycle": 1, "mem_bw": 12.5, "power": 95}},
                       "node": {"n": {"processors": [{"type": "p", "number": 2}], "memory": {"capacity": 64}}}}}
            """, "test");
    private static final Map<String, Object> PLAIN = Map.of();

    /** A training job of 400 s that adapts by the published law. */
    public static final DeepeningProfile.Modelled MODELLED = new DeepeningProfile.Modelled(
            "p",
            AdaptableNetworks.named("ConvNet2", "test"),
            400,
            0,
            3,
            new DeepeningLaw(EpochCost.CONV_NET_2, 782, DeepeningLaw.CONV_NET_2, 0.011),
            5,
            PLAIN);

    private static final String JOB = "w0!1";

    private Kinds() {}

    /** At least one event of each kind, at 2 s at the latest; the first begins the run. */
    public static List<Event> events() {
        return complete(
                Event.class,
                List.of(
                        new Event.SimulationBegins(
                                0, PLATFORM, PStateRule.SIMULATOR, new JobLimits(9, 4, 2, 1), Map.of("w0", "a.json")),
                        new Event.JobSubmitted(1, job(new Profile.Delay("d", 4, PLAIN))),
                        new Event.JobCompleted(2, JOB, JobState.COMPLETED_FAILED, 3, ResourceSet.of(0, 2)),
                        new Event.JobsKilled(
                                2, List.of(JOB, "w0!2"), Map.of(JOB, progress().get(0))),
                        new Event.RequestedCall(2),
                        new Event.ResourceStateChanged(2, ResourceSet.of(0, 2), 1),
                        new Event.Notify(2, Event.Notify.MACHINE_UNAVAILABLE, Map.of("resources", "0-3")),
                        new Event.FromJobMessage(2, JOB, Map.of("a", List.of(1L))),
                        new Event.EnergyAnswer(2, 12.5),
                        new ElasticEvent.JobResized(
                                2, JOB, ResourceSet.of(0, 2), ResourceSet.of(5), 2.5, Double.POSITIVE_INFINITY),
                        new ElasticEvent.ResizeRequested(2, JOB, 3, 7),
                        new ElasticEvent.JobsSuspended(
                                2,
                                List.of(JOB),
                                ResourceSet.of(0, 2),
                                Map.of(JOB, progress().get(1))),
                        new ElasticEvent.ResizeRefused(2, JOB, ElasticEvent.Cause.CORES_BUSY),
                        new ElasticEvent.ResizeRefused(
                                2,
                                JOB,
                                ElasticEvent.Cause.PLAN,
                                Optional.of(new PlanDefect("memory", "server 2 is full"))),
                        new AdaptationEvent.AdaptationRequested(
                                2, JOB, 1, 1, MODELLED.network().deepen(0), 400, 12.5),
                        new AdaptationEvent.EpochCompleted(
                                2, JOB, 7, 11.5, OptionalDouble.of(0.25), OptionalDouble.empty(), 12.5),
                        new AdaptationEvent.JobAdapted(
                                2,
                                JOB,
                                MODELLED.network()
                                        .withInput(new Extent(3, 16, 16))
                                        .deepen(List.of(2, 1)),
                                11.5),
                        new AdaptationEvent.TrainingEnded(2, JOB, OptionalDouble.of(0.5), List.of(0, 3), 12),
                        new AdaptationEvent.AdaptationRefused(2, JOB, AdaptationEvent.Cause.NO_SUCH_ACTION),
                        new CouplingEvent.TransportRefused(2, JOB, CouplingEvent.Cause.STARTED),
                        new CouplingEvent.CouplingEnded(
                                2,
                                JOB,
                                CouplingState.POOL_FULL,
                                OptionalDouble.of(4.5),
                                OptionalDouble.of(0.5),
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                5.5),
                        new Event.SimulationEnds(2)));
    }

    /** At least one state of progress of each kind. */
    public static List<Event.Progress> progress() {
        final Event.Progress task = new Event.Progress.Task("d", 0.5);
        return complete(Event.Progress.class, List.of(new Event.Progress.Sequence("s", 3, task), task));
    }

    /** At least one decision of each kind, at 2 s; the first one has a plan, which only dialect noctule carries. */
    public static List<Decision> decisions() {
        return complete(
                Decision.class,
                List.of(
                        new Decision.ExecuteJob(2, JOB, ResourceSet.of(0, 1), PlanRequest.ofDegree(2)),
                        new Decision.ExecuteJob(2, JOB, ResourceSet.of(0, 1)),
                        new Decision.RejectJob(2, JOB),
                        new Decision.KillJobs(2, List.of(JOB)),
                        new Decision.CallMeLater(2, 3),
                        new Decision.SetResourceState(2, ResourceSet.of(0, 1), 1),
                        new Decision.QueryEnergy(2),
                        new Decision.RegisterProfile(2, "dyn", new Profile.Delay("d", 4, PLAIN)),
                        new Decision.RegisterJob(2, job(new Profile.Named("d"))),
                        new Decision.Notify(2, Decision.Notify.REGISTRATION_FINISHED),
                        new Decision.SetJobMetadata(2, JOB, "text"),
                        new Decision.ChangeJobState(2, JOB, JobState.REJECTED),
                        new Decision.ToJobMessage(2, JOB, "go"),
                        new Decision.WaitingTimeAnswer(2, JOB, 7),
                        new ElasticDecision.ResizeJob(2, JOB, ResourceSet.of(0, 3)),
                        new ElasticDecision.ResizeJob(2, JOB, ResourceSet.EMPTY, Optional.of(PlanRequest.ofDegree(2))),
                        new ElasticDecision.ResizeAnswer(2, JOB, true, ResourceSet.of(0, 3)),
                        new ElasticDecision.SuspendJobs(2, List.of(JOB, "w0!2")),
                        new ElasticDecision.ResumeJob(2, JOB, ResourceSet.of(0, 3)),
                        new ElasticDecision.ResumeJob(2, JOB, ResourceSet.EMPTY, Optional.of(PlanRequest.ofDegree(2))),
                        new AdaptationDecision.AdaptJob(2, JOB, 3),
                        new AdaptationDecision.SetJobBudget(2, JOB, 450.5),
                        new AdaptationDecision.FollowEpochs(2, JOB, true),
                        new TransportDecision(2, JOB, TransportKind.SHARED_MEMORY)));
    }

    private static final CouplingPlan WORKFLOW =
            CouplingPlan.of(CouplingShape.of(32, 64, 2), TransportKind.DISTRIBUTED_MAP);

    /** At least one profile of each kind; profiles that others use are known by their names. */
    public static List<Profile> profiles() {
        final Profile named = new Profile.Named("n");
        return complete(
                Profile.class,
                List.of(
                        new Profile.Delay("p", 4, Map.of("ret", 3L)),
                        new Profile.ParallelHomogeneous("p", 4e9, 2e6, PLAIN),
                        new Profile.ReferenceTime("p", 4, PLAIN),
                        new Profile.ParallelHomogeneousTotal("p", 4e9, 2e6, PLAIN),
                        new Profile.Parallel("p", Volumes.of(1e9, 2e9), Volumes.of(0, 1e6, 2e6, 0), PLAIN),
                        new Profile.Composed("p", List.of(named, named), 2, PLAIN),
                        new Profile.ParallelFileSystem("p", 1e6, 2e6, "pfs", PLAIN),
                        new Profile.DataStaging("p", 1e6, "pfs", "nfs", PLAIN),
                        new Profile.UsageTrace("p", List.of(), Map.of("trace", "some/traces.txt")),
                        new Profile.Send("p", Map.of("a", List.of(1L)), 0.5, PLAIN),
                        new Profile.Receive(
                                "p", "go", Optional.of(named), Optional.empty(), Optional.of(named), 0.5, PLAIN),
                        new PipeDream("p", graph(), 50, 0.5, PLAIN),
                        new DeepeningProfile.Replay(
                                "p",
                                "recorded",
                                AdaptableNetworks.named("ConvNet3", "test"),
                                400,
                                70,
                                3,
                                List.of(
                                        new DeepeningProfile.Replay.Stage("early", 70, 0.125, Optional.empty()),
                                        new DeepeningProfile.Replay.Stage("late", 330, 0.0625, Optional.empty())),
                                PLAIN),
                        MODELLED,
                        new ProducerConsumer("p", WORKFLOW, PLAIN),
                        new CouplingTask("p", "w0!7", WORKFLOW, 33, PLAIN),
                        named));
    }

    private static OpGraph graph() {
        final List<Op> ops = List.of(new Op(1, "Conv2d", 2, 4, 1e6, 2e6), new Op(2, "Linear", 1, 2, 3e6, 0));
        return new OpGraph("model", ops, List.of(new Dep(1, 2)));
    }

    /** A job of two cores. */
    public static Job job(Profile profile) {
        return new Job(JOB, 1, 2, 9, 9, 0, 0, profile, PLAIN);
    }

    private static <T> List<T> complete(Class<T> kind, List<T> samples) {
        assertThat(samples.stream().<Class<?>>map(Object::getClass).distinct())
                .as("samples in Kinds")
                .containsExactlyInAnyOrderElementsOf(kinds(kind));
        return samples;
    }

    /** The kinds of a sealed type, with those of the sealed types below it, and those of capabilities. */
    private static List<Class<?>> kinds(Class<?> type) {
        if (type == Event.Extended.class) {
            return Notices.all().stream()
                    .flatMap(notices -> kinds(notices.eventKind()).stream())
                    .collect(Collectors.toList());
        }
        if (type == Decision.Extended.class) {
            return Notices.all().stream()
                    .flatMap(notices -> kinds(notices.decisionKind()).stream())
                    .collect(Collectors.toList());
        }
        if (type == Profile.Extended.class) {
            return ProfileTypes.all().stream()
                    .flatMap(types -> types.types().stream())
                    .map(ProfileType::kind)
                    .collect(Collectors.toList());
        }
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses())
                        .flatMap(kind -> kinds(kind).stream())
                        .collect(Collectors.toList())
                : List.of(type);
    }
}
