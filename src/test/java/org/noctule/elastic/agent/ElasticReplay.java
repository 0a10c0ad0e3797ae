package org.noctule.elastic.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;

/**
 * A slow plain machine for jobs that change: looks at all jobs at each date, refuses nothing and fails on what is not
 * legal. Jobs are of seconds of work at their own size, on like cores.
 */
final class ElasticReplay {
    /** Jobs by id, in the order of submission. */
    final Map<String, Run> runs = new LinkedHashMap<>();

    /** Ids of refused jobs. */
    final List<String> rejected = new ArrayList<>();

    int resizes;
    int suspensions;

    private final Platform platform;
    private final FreeResources free;
    private final PriorityQueue<Double> calls = new PriorityQueue<>();
    private List<Event> outbox = new ArrayList<>();
    private double clock;

    /** A job from its submission to its end. */
    static final class Run {
        final Job job;
        double start = Double.NaN;
        double end = Double.NaN;
        double coreSeconds;
        double done;
        ResourceSet cores = ResourceSet.EMPTY;
        ResourceSet first = ResourceSet.EMPTY;
        /** Cores by the dates at which they changed. */
        final Map<Double, Integer> sizes = new LinkedHashMap<>();

        private double left;
        private double pausedUntil;
        /** Work after which a change that is on its way can happen. */
        private double due;

        private ResourceSet next = ResourceSet.EMPTY;

        Run(Job job) {
            this.job = job;
            left = ((Profile.ReferenceTime) job.profile()).seconds();
        }

        private double rate() {
            return job.elasticity()
                    .map(sizes -> sizes.relativeSpeed(cores.size(), job.resources()))
                    .orElse(1.0);
        }

        private double predictedEnd(double now) {
            return cores.isEmpty() ? Double.POSITIVE_INFINITY : Math.max(now, pausedUntil) + left / rate();
        }

        /** The date at which a change that is on its way can happen. */
        private double point(double now) {
            if (next.isEmpty()) {
                return Double.POSITIVE_INFINITY;
            }
            if (done >= due - 1e-9) {
                return now;
            }
            final double until = Math.max(0, due - done);
            return until > left + 1e-9 ? Double.POSITIVE_INFINITY : Math.max(now, pausedUntil) + until / rate();
        }

        private void order(ResourceSet alloc) {
            final double gap = job.elasticity().map(Elasticity::points).orElse(0.0);
            due = gap == 0 ? 0 : Math.ceil(done / gap - 1e-9) * gap;
            next = alloc;
        }
    }

    private ElasticReplay(Platform platform) {
        this.platform = platform;
        this.free = new FreeResources(platform.nbCores());
    }

    static ElasticReplay run(Platform platform, List<Job> jobs, Decider agent) {
        final ElasticReplay replay = new ElasticReplay(platform);
        replay.play(jobs, agent);
        return replay;
    }

    private void play(List<Job> jobs, Decider agent) {
        outbox.add(new Event.SimulationBegins(0, platform, PStateRule.SIMULATOR, new JobLimits(1, 1, 1, 1), Map.of()));
        int submitted = 0;
        int atOneDate = 0;
        int steps = 0;
        while (true) {
            final List<Event> events = outbox;
            outbox = new ArrayList<>();
            agent.decide(new Message(clock, events)).decisions().forEach(this::apply);
            changeDue();
            double date = submitted < jobs.size() ? jobs.get(submitted).submitTime() : Double.POSITIVE_INFINITY;
            boolean over = submitted == jobs.size();
            for (final Run run : runs.values()) {
                over &= !Double.isNaN(run.end);
                if (!run.cores.isEmpty()) {
                    date = Math.min(date, Math.min(run.predictedEnd(clock), run.point(clock)));
                }
            }
            if (over) {
                break;
            }
            date = outbox.isEmpty() ? Math.min(date, calls.isEmpty() ? date : calls.peek()) : clock;
            check(date < Double.POSITIVE_INFINITY, "a deadlock");
            atOneDate = date == clock ? atOneDate + 1 : 0;
            check(atOneDate < 1000 && steps++ < 100_000, "an endless date");
            advance(date);
            while (!calls.isEmpty() && calls.peek() <= clock) {
                outbox.add(new Event.RequestedCall(calls.remove()));
            }
            for (final Run run : runs.values()) {
                if (!run.cores.isEmpty() && run.left <= 1e-9) {
                    end(run);
                }
            }
            changeDue();
            for (; submitted < jobs.size() && jobs.get(submitted).submitTime() <= clock; submitted++) {
                final Job job = jobs.get(submitted);
                runs.put(job.id(), new Run(job));
                outbox.add(new Event.JobSubmitted(clock, job));
            }
        }
        check(free.size() == platform.nbCores(), "cores that nobody gave back");
    }

    private void advance(double date) {
        for (final Run run : runs.values()) {
            final double work =
                    Math.max(0, date - Math.max(clock, run.pausedUntil)) * (run.cores.isEmpty() ? 0 : run.rate());
            run.left -= work;
            run.done += work;
            run.coreSeconds += run.cores.size() * (date - clock);
        }
        clock = date;
    }

    private void end(Run run) {
        outbox.add(new Event.JobCompleted(clock, run.job.id(), JobState.COMPLETED_SUCCESSFULLY, 0, run.cores));
        free.addAll(run.cores.plus(run.next));
        run.cores = ResourceSet.EMPTY;
        run.next = ResourceSet.EMPTY;
        run.end = clock;
    }

    private void changeDue() {
        for (final Run run : runs.values()) {
            if (!run.next.isEmpty() && (run.cores.isEmpty() || run.point(clock) <= clock + 1e-12)) {
                change(run);
            }
        }
    }

    private void change(Run run) {
        final ResourceSet freed = run.cores.minus(run.next);
        free.addAll(freed);
        run.cores = run.next;
        run.next = ResourceSet.EMPTY;
        run.pausedUntil = clock + run.job.elasticity().map(Elasticity::cost).orElse(0.0);
        run.sizes.put(clock, run.cores.size());
        outbox.add(new ElasticEvent.JobResized(
                clock, run.job.id(), run.cores, freed, run.pausedUntil, run.predictedEnd(clock)));
    }

    private void apply(Decision decision) {
        if (decision instanceof Decision.ExecuteJob execute) {
            final Run run = find(execute.jobId());
            check(Double.isNaN(run.start) && allows(run, execute.alloc().size(), true), execute);
            check(free.containsAll(execute.alloc()), execute);
            free.removeAll(execute.alloc());
            run.cores = execute.alloc();
            run.first = execute.alloc();
            run.start = clock;
            run.sizes.put(clock, run.cores.size());
        } else if (decision instanceof ElasticDecision.ResizeJob resize) {
            final Run run = find(resize.jobId());
            check(
                    !run.cores.isEmpty()
                            && run.next.isEmpty()
                            && allows(run, resize.alloc().size(), false),
                    resize);
            check(run.job.elasticity().orElseThrow().kind().resizes(), resize);
            order(run, resize.alloc());
            resizes++;
        } else if (decision instanceof ElasticDecision.ResumeJob resume) {
            final Run run = find(resume.jobId());
            check(!Double.isNaN(run.start) && run.cores.isEmpty() && Double.isNaN(run.end), resume);
            order(run, resume.alloc());
        } else if (decision instanceof ElasticDecision.SuspendJobs suspend) {
            suspend(suspend);
        } else if (decision instanceof Decision.RejectJob reject) {
            rejected.add(reject.jobId());
            find(reject.jobId()).end = clock;
        } else if (decision instanceof Decision.CallMeLater call) {
            check(call.date() == clock && call.timestamp() > clock, call);
            calls.add(call.timestamp());
        } else {
            check(false, decision);
        }
    }

    private void suspend(ElasticDecision.SuspendJobs suspend) {
        ResourceSet freed = ResourceSet.EMPTY;
        for (final String id : suspend.jobIds()) {
            final Run run = find(id);
            check(!run.cores.isEmpty() && run.next.isEmpty(), suspend);
            freed = freed.plus(run.cores);
            run.cores = ResourceSet.EMPTY;
            run.sizes.put(clock, 0);
            suspensions++;
        }
        free.addAll(freed);
        outbox.add(new ElasticEvent.JobsSuspended(clock, suspend.jobIds(), freed, Map.of()));
    }

    private void order(Run run, ResourceSet alloc) {
        final ResourceSet more = alloc.minus(run.cores);
        check(free.containsAll(more), "cores that are not free: " + more + " of " + run.job.id());
        free.removeAll(more);
        run.order(alloc);
    }

    private static boolean allows(Run run, int size, boolean atStart) {
        return run.job
                .elasticity()
                .filter(sizes -> !atStart || sizes.kind().startsAnySize())
                .map(sizes -> sizes.allows(size))
                .orElse(size == run.job.resources());
    }

    private Run find(String id) {
        return Objects.requireNonNull(runs.get(id));
    }

    private void check(boolean legal, Object what) {
        if (!legal) {
            throw new AssertionError("This is not legal at date " + clock + ": " + what);
        }
    }
}
