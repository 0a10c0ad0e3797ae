package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.Session;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.JobPlan;
import org.noctule.workload.Profile;

/** A run in which jobs last as long as the trace says: submissions first, then completions in the order of starts. */
public final class FlatReplay implements Session {
    /** Dates of starts by job id. */
    public final Map<String, Double> starts = new HashMap<>();
    /** Cores by job id. */
    public final Map<String, ResourceSet> allocs = new HashMap<>();
    /** Ids of refused jobs. */
    public final List<String> rejected = new ArrayList<>();

    /** What jobs have of nodes, by job id. */
    public final Map<String, JobPlan> plans = new HashMap<>();

    private final Platform platform;
    private final Features features;
    private final List<Job> jobs;
    private final FreeResources free;
    private final Map<String, Job> waiting = new HashMap<>();
    private final PriorityQueue<Run> running =
            new PriorityQueue<>(Comparator.comparingDouble(Run::end).thenComparingInt(Run::number));
    private int submitted;
    private double clock;
    private boolean ended;

    private record Run(Job job, double end, int number) {}

    FlatReplay(Platform platform, List<Job> jobs) {
        this(platform, jobs, Features.DEFAULT);
    }

    private FlatReplay(Platform platform, List<Job> jobs, Features features) {
        this.features = features;
        this.platform = platform;
        this.jobs = jobs;
        this.free = new FreeResources(platform.nbCores());
    }

    public static FlatReplay run(Platform platform, List<Job> jobs, Decider agent) {
        return new FlatReplay(platform, jobs).played(agent);
    }

    /** A run whose jobs have demands on nodes. */
    public static FlatReplay byNode(Platform platform, List<Job> jobs, Decider agent) {
        return new FlatReplay(platform, jobs, Features.DEFAULT.withCompanions(true)).played(agent);
    }

    private FlatReplay played(Decider agent) {
        final FlatReplay replay = this;
        Message message = replay.begin();
        while (!replay.ended()) {
            message = replay.next(agent.decide(message));
        }
        if (!agent.decide(message).decisions().isEmpty()) {
            throw new AssertionError("The reply to SIMULATION_ENDS is not empty.");
        }
        return replay;
    }

    @Override
    public Message begin() {
        return new Message(
                0,
                List.of(new Event.SimulationBegins(
                        0, platform, PStateRule.SIMULATOR, new JobLimits(1, 1, 1, 1), Map.of(), features)));
    }

    @Override
    public Message next(Reply reply) {
        reply.decisions().forEach(this::apply);
        final double submission = submitted < jobs.size() ? jobs.get(submitted).submitTime() : Double.POSITIVE_INFINITY;
        final double completion = running.isEmpty() ? Double.POSITIVE_INFINITY : running.peek().end;
        if (Math.min(submission, completion) == Double.POSITIVE_INFINITY) {
            ended = true;
            return new Message(clock, List.of(new Event.SimulationEnds(clock)));
        }
        clock = Math.min(submission, completion);
        final List<Event> events = new ArrayList<>();
        while (submitted < jobs.size() && jobs.get(submitted).submitTime() == clock) {
            final Job job = jobs.get(submitted++);
            waiting.put(job.id(), job);
            events.add(new Event.JobSubmitted(clock, job));
        }
        while (!running.isEmpty() && running.peek().end == clock) {
            final Job job = running.remove().job;
            free.addAll(allocs.get(job.id()));
            events.add(
                    new Event.JobCompleted(clock, job.id(), JobState.COMPLETED_SUCCESSFULLY, 0, allocs.get(job.id())));
        }
        return new Message(clock, events);
    }

    private void apply(Decision decision) {
        if (decision instanceof Decision.RejectJob reject) {
            check(waiting.remove(reject.jobId()) != null, reject);
            rejected.add(reject.jobId());
            return;
        }
        check(decision instanceof Decision.ExecuteJob, decision);
        final Decision.ExecuteJob execute = (Decision.ExecuteJob) decision;
        final Job job = waiting.remove(execute.jobId());
        check(job != null && execute.date() == clock, execute);
        check(execute.alloc().size() == job.resources() && free.containsAll(execute.alloc()), execute);
        free.removeAll(execute.alloc());
        allocs.put(job.id(), execute.alloc());
        execute.plan().ifPresent(plan -> plans.put(job.id(), plan));
        starts.put(job.id(), clock);
        final double seconds = ((Profile.ReferenceTime) job.profile()).seconds();
        running.add(new Run(job, clock + seconds, starts.size()));
    }

    private static void check(boolean legal, Decision decision) {
        if (!legal) {
            throw new AssertionError("This is not legal: " + decision);
        }
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public void close() {}
}
