package org.noctule.protocol;

import com.fasterxml.jackson.databind.node.NullNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Makes random messages and replies that a run could send, from a seed. */
final class RandomWire {
    private final Random random;
    private final RandomProfiles profiles;
    private final List<Job> jobs = new ArrayList<>();

    RandomWire(long seed, boolean referenceTimes) {
        this.random = Seeds.random(seed);
        this.profiles = new RandomProfiles(this, random, referenceTimes);
        for (int i = 0; i < 20; i++) {
            jobs.add(job(i));
        }
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
        return switch (random.nextInt(10)) {
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
        return switch (random.nextInt(14)) {
            case 0 -> new Decision.ExecuteJob(date, id(), resources());
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
}
