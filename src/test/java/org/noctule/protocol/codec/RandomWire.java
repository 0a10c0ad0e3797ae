package org.noctule.protocol.codec;

import com.fasterxml.jackson.databind.node.NullNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeShare;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.protocol.AdaptationDecision;
import org.noctule.deepening.protocol.AdaptationEvent;
import org.noctule.fabric.ramp.ChannelNumbers;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.PlanDefect;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;
import org.noctule.workload.Profile;

/** Makes random messages and replies that a run could send, from a seed. */
final class RandomWire {
    private final Random random;
    private boolean plans;
    private boolean elastic;
    private final RandomProfiles profiles;
    private final List<Job> jobs = new ArrayList<>();

    RandomWire(long seed, boolean referenceTimes) {
        this.random = Seeds.random(seed);
        this.profiles = new RandomProfiles(this, random, referenceTimes);
        for (int i = 0; i < 20; i++) {
            jobs.add(job(i));
        }
    }

    /** Lets replies hold plans, which only the extensions carry. */
    RandomWire withPlans(boolean wanted) {
        plans = wanted;
        return this;
    }

    /** Adds the kinds about the cores of started jobs, which only the extensions carry. */
    RandomWire withElastic(boolean wanted) {
        elastic = wanted;
        return this;
    }

    List<Job> jobs() {
        return jobs;
    }

    Message message() {
        final double now = number();
        final List<Event> events = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            events.add(event(now - (random.nextBoolean() ? 0 : random.nextDouble())));
        }
        return new Message(now, events);
    }

    Reply reply() {
        final double now = number();
        final List<Decision> decisions = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            decisions.add(decision(now - (random.nextBoolean() ? 0 : random.nextDouble())));
        }
        return new Reply(now, decisions);
    }

    Event event(double date) {
        return switch (random.nextInt(elastic ? 15 : 10)) {
            case 10 ->
                new ElasticEvent.JobResized(
                        date,
                        id(),
                        resources(),
                        random.nextBoolean() ? ResourceSet.EMPTY : resources(),
                        Math.max(0, date) + random.nextInt(2),
                        random.nextBoolean() ? Double.POSITIVE_INFINITY : number());
            case 11 -> new ElasticEvent.ResizeRequested(date, id(), 1 + random.nextInt(9), number());
            case 12 -> {
                final Map<String, Event.Progress> progress = new LinkedHashMap<>();
                final List<String> ids = ids();
                ids.forEach(id -> progress.put(id, progress(8)));
                yield new ElasticEvent.JobsSuspended(date, ids, resources(), progress);
            }
            case 13 ->
                new ElasticEvent.ResizeRefused(
                        date,
                        id(),
                        ElasticEvent.Cause.values()[random.nextInt(ElasticEvent.Cause.values().length)],
                        random.nextBoolean()
                                ? Optional.empty()
                                : Optional.of(new PlanDefect(
                                        RefusalCause.values()[random.nextInt(RefusalCause.values().length)].text(),
                                        "server 2 é")));
            case 14 -> adaptation(date);
            case 0 -> new Event.JobSubmitted(date, jobs.get(random.nextInt(jobs.size())));
            case 1 ->
                new Event.JobCompleted(
                        date, id(), JobState.values()[3 + random.nextInt(4)], random.nextInt(5) - 2, resources());
            case 2 -> {
                final Map<String, Event.Progress> progress = new LinkedHashMap<>();
                final List<String> ids = ids();
                ids.stream().skip(1).forEach(id -> progress.put(id, progress(0)));
                yield new Event.JobsKilled(date, ids, progress);
            }
            case 3 -> new Event.RequestedCall(date);
            case 4 -> new Event.ResourceStateChanged(date, resources(), random.nextInt(4) - 2);
            case 5 -> new Event.Notify(date, Event.Notify.NO_MORE_STATIC_JOBS);
            case 6 -> new Event.EnergyAnswer(date, number());
            case 7 ->
                new Event.Notify(
                        date,
                        random.nextBoolean() ? Event.Notify.MACHINE_UNAVAILABLE : Event.Notify.MACHINE_AVAILABLE,
                        random.nextBoolean() ? Map.of("resources", "0-3 7") : extra());
            case 8 -> new Event.FromJobMessage(date, id(), random.nextBoolean() ? Map.of() : extra());
            default -> new Event.SimulationEnds(date);
        };
    }

    private Event.Progress progress(int depth) {
        return depth == 9 || random.nextBoolean()
                ? new Event.Progress.Task("p é", random.nextDouble())
                : new Event.Progress.Sequence("s" + depth, random.nextInt(9), progress(depth + 1));
    }

    private Decision decision(double date) {
        return switch (random.nextInt(elastic ? 19 : 14)) {
            case 14 ->
                new ElasticDecision.ResizeJob(
                        date, id(), resources(), random.nextBoolean() ? Optional.empty() : maybe(plan()));
            case 15 -> new ElasticDecision.ResizeAnswer(date, id(), random.nextBoolean(), resources());
            case 16 -> new ElasticDecision.SuspendJobs(date, ids());
            case 17 ->
                new ElasticDecision.ResumeJob(
                        date, id(), resources(), random.nextBoolean() ? Optional.empty() : maybe(plan()));
            case 18 ->
                switch (random.nextInt(3)) {
                    case 0 -> new AdaptationDecision.AdaptJob(date, id(), random.nextInt(5));
                    case 1 -> new AdaptationDecision.SetJobBudget(date, id(), number());
                    default -> new AdaptationDecision.FollowEpochs(date, id(), random.nextBoolean());
                };
            case 0 -> plans && random.nextBoolean() ? training(date) : new Decision.ExecuteJob(date, id(), resources());
            case 1 -> new Decision.RejectJob(date, id());
            case 2 -> new Decision.KillJobs(date, ids());
            case 3 -> new Decision.CallMeLater(date, date + number());
            case 4 -> new Decision.SetResourceState(date, resources(), random.nextInt(4));
            case 5 -> execution(date);
            case 6 -> new Decision.RegisterProfile(date, "dyn é", profiles.registered());
            case 7 -> new Decision.RegisterJob(date, registered());
            case 8 ->
                new Decision.Notify(
                        date,
                        random.nextBoolean()
                                ? Decision.Notify.REGISTRATION_FINISHED
                                : Decision.Notify.CONTINUE_REGISTRATION);
            case 9 -> new Decision.SetJobMetadata(date, id(), random.nextBoolean() ? "" : "it's Zoë's,\n7");
            case 10 -> new Decision.ChangeJobState(date, id(), JobState.REJECTED);
            case 11 -> new Decision.ToJobMessage(date, id(), "go \"now\"");
            case 12 -> new Decision.WaitingTimeAnswer(date, id(), number());
            default -> new Decision.QueryEnergy(date);
        };
    }

    /** Only dialect noctule has plans. */
    private Decision training(double date) {
        return new Decision.ExecuteJob(date, id(), random.nextBoolean() ? ResourceSet.EMPTY : resources(), plan());
    }

    private JobPlan plan() {
        return random.nextInt(3) == 0 ? grant() : request();
    }

    private Grant grant() {
        final List<NodeShare> nodes = new ArrayList<>();
        for (int node = random.nextInt(3); node < 9; node += 1 + random.nextInt(4)) {
            final List<DeviceShare> devices = new ArrayList<>();
            for (int device = random.nextInt(4); device < 4; device++) {
                devices.add(new DeviceShare(
                        random.nextInt(2), device, random.nextBoolean() ? 1000 : 1 + random.nextInt(999)));
            }
            final long bytes = random.nextBoolean() ? 0 : random.nextLong(1L << 40);
            nodes.add(new NodeShare(node, 1 + random.nextInt(64), bytes, devices));
        }
        return new Grant(nodes);
    }

    private PlanRequest request() {
        final int splits = 1 + random.nextInt(3);
        final OpPlacement placement = new OpPlacement(
                new int[] {0, random.nextInt(9), 3}, random.nextBoolean() ? new int[] {0, 1, 2} : new int[] {2, 0, 1});
        return random.nextBoolean()
                ? PlanRequest.ofDegree(2 * splits)
                : new PlanRequest(
                        new OpPartition(1, 2 * splits),
                        maybe(placement),
                        maybe(new OpSchedule(-1, random.nextInt(), 7)),
                        maybe(new ChannelNumbers(-1, random.nextInt(4))),
                        maybe(new DepSchedule(random.nextInt(), 0)),
                        OptionalInt.empty());
    }

    private <T> Optional<T> maybe(T value) {
        return random.nextBoolean() ? Optional.of(value) : Optional.empty();
    }

    /** One core is left over at least, so that the mapping is not the plain one. */
    private Decision execution(double date) {
        final ResourceSet alloc = ResourceSet.range(3, 4 + random.nextInt(5));
        final List<Integer> mapping = new ArrayList<>();
        for (int i = random.nextInt(alloc.size()); i > 0; i--) {
            mapping.add(random.nextInt(alloc.size()));
        }
        return new Decision.ExecuteJob(
                date,
                id(),
                alloc,
                mapping,
                random.nextBoolean() ? Map.of() : Map.of("pfs", 128),
                random.nextBoolean()
                        ? Optional.empty()
                        : Optional.of(new Decision.AdditionalTransfer(
                                resources(),
                                "io",
                                random.nextBoolean() ? Optional.empty() : Optional.of(profiles.parallel("io")))));
    }

    private Job registered() {
        final Job job = jobs.get(random.nextInt(jobs.size()));
        final Map<String, Object> extra = new LinkedHashMap<>(job.extra());
        extra.put("req_time", job.estimate() == Double.POSITIVE_INFINITY ? 5.0 : job.estimate());
        extra.put("mem", job.memory());
        extra.put("mem_bw", job.memoryBandwidth());
        return new Job(
                job.id(),
                job.submitTime(),
                job.resources(),
                job.walltime(),
                (double) extra.get("req_time"),
                job.memory(),
                job.memoryBandwidth(),
                new Profile.Named(job.profile().name()),
                extra);
    }

    /** Demands that differ from what the other fields give stand among the extra fields, as in files. */
    private Job job(int number) {
        final double walltime = random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : 1 + number();
        final Profile profile = profiles.told(number);
        final boolean traced = profile instanceof Profile.ReferenceTime;
        final double estimate = random.nextBoolean() ? walltime : number();
        final double memory = random.nextInt(3) * 512;
        final double bandwidth = random.nextInt(3) * 4.5;
        final Map<String, Object> extra = new LinkedHashMap<>(random.nextInt(3) == 0 ? extra() : Map.of());
        if (!traced && estimate != walltime) {
            extra.put("req_time", estimate);
        }
        if (!traced && memory > 0) {
            extra.put("mem", memory);
        }
        if (!traced && bandwidth > 0) {
            extra.put("mem_bw", bandwidth);
        }
        return new Job(
                "w0!" + number, number(), random.nextInt(100), walltime, estimate, memory, bandwidth, profile, extra);
    }

    Map<String, Object> extra() {
        final Map<String, Object> extra = new LinkedHashMap<>();
        extra.put("user", "Zoë \"\\\n\u0001 \uD83E\uDD87");
        extra.put("list", List.of(1L, 2.5, "x", List.of(), NullNode.getInstance()));
        extra.put("nested", Map.of("flag", true));
        extra.put("large", new BigInteger("123456789012345678901234567890"));
        extra.put("number", number());
        return extra;
    }

    double number() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(1000);
            case 1 -> random.nextInt(1_000_000) / 3.0;
            case 2 -> random.nextDouble();
            default -> random.nextInt(1 << 30) / 1e6;
        };
    }

    private String id() {
        return "w" + random.nextInt(2) + "!" + (random.nextBoolean() ? "job é" : "") + random.nextInt(1000);
    }

    private List<String> ids() {
        final List<String> ids = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            ids.add(id() + "." + i);
        }
        return ids;
    }

    private ResourceSet resources() {
        final int[] ids = random.ints(1 + random.nextInt(6), 0, 40).toArray();
        return ResourceSet.of(ids);
    }

    private AdaptableNetwork network() {
        return AdaptableNetworks.all()
                .get(random.nextInt(AdaptableNetworks.all().size()))
                .deepen(0);
    }

    private OptionalDouble share() {
        return random.nextBoolean() ? OptionalDouble.of(random.nextInt(9) / 8.0) : OptionalDouble.empty();
    }

    private AdaptationEvent adaptation(double date) {
        return switch (random.nextInt(5)) {
            case 0 ->
                new AdaptationEvent.AdaptationRequested(
                        date, id(), random.nextInt(3), random.nextInt(3), network(), number(), number());
            case 1 ->
                new AdaptationEvent.EpochCompleted(date, id(), random.nextInt(9), number(), share(), share(), number());
            case 2 -> new AdaptationEvent.JobAdapted(date, id(), network(), number());
            case 3 -> new AdaptationEvent.TrainingEnded(date, id(), share(), List.of(0, 3, 2), random.nextInt(65));
            default -> new AdaptationEvent.AdaptationRefused(date, id(), AdaptationEvent.Cause.NOT_ADAPTIVE);
        };
    }
}
