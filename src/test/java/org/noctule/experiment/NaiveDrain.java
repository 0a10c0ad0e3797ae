package org.noctule.experiment;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * Queue agents beside announced outages by their definitions: each core is looked at for each job at each date. Jobs
 * come first, come first; memory limits none.
 */
final class NaiveDrain implements Decider {
    enum Kind {
        FCFS,
        EASY,
        FILLER,
        CONSERVATIVE
    }

    private record Run(Job job, ResourceSet alloc, double start, boolean passed) {
        double end() {
            return start + job.estimate();
        }
    }

    private final Kind kind;
    private final int cores;
    private final List<Job> waiting = new ArrayList<>();
    private final Map<String, Run> running = new LinkedHashMap<>();
    private final BitSet gone = new BitSet();
    private final List<OutageWatch.Window> windows = new ArrayList<>();
    private final Map<Job, Double> reservations = new HashMap<>();
    private List<Decision> decisions = new ArrayList<>();
    private double now;
    private boolean passing;

    NaiveDrain(Kind kind, int cores) {
        this.kind = kind;
        this.cores = cores;
    }

    @Override
    public Reply decide(Message message) {
        now = message.now();
        decisions = new ArrayList<>();
        passing = false;
        for (final Event event : message.events()) {
            if (event instanceof Event.JobSubmitted submitted) {
                waiting.add(submitted.job());
                reservations.put(submitted.job(), Double.POSITIVE_INFINITY);
            } else if (event instanceof Event.JobCompleted completed) {
                running.remove(completed.jobId());
            } else if (event instanceof Event.SimulationEnds) {
                return Reply.none(now);
            } else if (event instanceof Event.Notify notice && notice.details().containsKey("resources")) {
                notice(
                        notice,
                        ResourceSet.parse(notice.details().get("resources").toString()));
            }
        }
        windows.removeIf(window -> window.end() <= now);
        switch (kind) {
            case FCFS -> heads();
            case FILLER -> List.copyOf(waiting).forEach(this::start);
            case EASY -> easy();
            case CONSERVATIVE -> conservative();
            default -> throw new IllegalStateException();
        }
        return new Reply(now, decisions);
    }

    private void notice(Event.Notify notice, ResourceSet named) {
        if (notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE_AHEAD)) {
            windows.add(new OutageWatch.Window(
                    named,
                    (double) notice.details().get("start"),
                    (double) notice.details().get("end"),
                    now));
        } else {
            named.forEach(core -> gone.set(core, notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE)));
        }
    }

    private static double end(double start, double seconds) {
        return Math.max(start + seconds, Math.nextUp(start));
    }

    private boolean open(int core, double from, double seconds) {
        return windows.stream().noneMatch(window -> window.meets(core, from, end(from, seconds)));
    }

    private boolean held(Job job) {
        final int[] usable = IntStream.range(0, cores)
                .filter(core -> !gone.get(core) || announced(core))
                .toArray();
        final long open = IntStream.of(usable)
                .filter(core -> open(core, now, job.estimate()))
                .count();
        return open < job.resources() && job.resources() <= usable.length;
    }

    private boolean announced(int core) {
        return windows.stream().anyMatch(window -> window.cores().contains(core) && window.start() <= now);
    }

    private boolean busy(int core, double date) {
        return running.values().stream().anyMatch(run -> run.alloc.contains(core) && due(run) > date);
    }

    /** When a job is due, at the end of time at last unless it has just passed the one with a reservation. */
    private double due(Run run) {
        return run.passed && run.start == now ? run.end() : Math.min(run.end(), Double.MAX_VALUE);
    }

    /** Whether a core is out of use, and nothing is known of its return. */
    private boolean lost(int core) {
        return gone.get(core)
                && !announced(core)
                && running.values().stream().noneMatch(run -> run.alloc.contains(core));
    }

    private boolean start(Job job) {
        final int[] chosen = IntStream.range(0, cores)
                .filter(core -> !gone.get(core))
                .filter(core -> running.values().stream().noneMatch(run -> run.alloc.contains(core)))
                .filter(core -> open(core, now, job.estimate()))
                .limit(job.resources())
                .toArray();
        if (chosen.length < job.resources()) {
            return false;
        }
        final ResourceSet alloc = ResourceSet.of(chosen);
        running.put(job.id(), new Run(job, alloc, now, passing));
        waiting.remove(job);
        decisions.add(new Decision.ExecuteJob(now, job.id(), alloc));
        return true;
    }

    private void takeBack(Job job, int place) {
        running.remove(job.id());
        waiting.add(place, job);
        decisions.remove(decisions.size() - 1);
    }

    /** The first job that is not held and does not start. */
    private List<Job> heads() {
        for (final Job job : List.copyOf(waiting)) {
            if (!held(job) && !start(job)) {
                return List.of(job);
            }
        }
        return List.of();
    }

    private void easy() {
        for (final Job head : heads()) {
            final TreeSet<Double> dates = new TreeSet<>(List.of(now));
            running.values().forEach(run -> dates.add(Math.max(now, due(run))));
            windows.forEach(window -> dates.add(window.end()));
            dates.remove(Double.POSITIVE_INFINITY);
            final double shadow = dates.stream()
                    .filter(date -> room(head, date) >= head.resources())
                    .findFirst()
                    .orElse(Double.MAX_VALUE);
            passing = true;
            for (final Job job : List.copyOf(waiting)) {
                final int place = waiting.indexOf(job);
                if (job != head
                        && start(job)
                        && now + job.estimate() > shadow
                        && room(head, shadow) < head.resources()) {
                    takeBack(job, place);
                }
            }
        }
    }

    /** Cores that are free for a job from a date on, by estimates. */
    private long room(Job job, double date) {
        return IntStream.range(0, cores)
                .filter(core -> !busy(core, date) && !lost(core) && open(core, date, job.estimate()))
                .count();
    }

    /** By counts alone: outages are of the whole machine. */
    private void conservative() {
        final Map<Job, Double> old = new HashMap<>(reservations);
        final List<Job> byDate = new ArrayList<>(waiting);
        byDate.sort(Comparator.comparingDouble(old::get));
        final List<Job> putOff = new ArrayList<>();
        reservations.clear();
        for (final Job job : byDate) {
            final double date = earliest(job);
            if (date > old.get(job) && held(job)) {
                putOff.add(job);
            } else {
                reservations.put(job, date);
            }
        }
        putOff.forEach(job -> reservations.put(job, earliest(job)));
        for (final Job job : List.copyOf(waiting)) {
            if (reservations.get(job) <= now && start(job)) {
                reservations.remove(job);
            }
        }
    }

    private double earliest(Job job) {
        final TreeSet<Double> dates = new TreeSet<>(List.of(now));
        running.values().forEach(run -> dates.add(Math.max(Math.nextUp(now), run.end())));
        reservations.forEach((other, start) -> dates.add(end(start, other.estimate())));
        windows.forEach(window -> dates.add(window.end()));
        return dates.tailSet(now).stream()
                .filter(date -> date < Double.POSITIVE_INFINITY && fits(job, date))
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private boolean fits(Job job, double from) {
        final double to = end(from, job.estimate());
        final TreeSet<Double> dates = new TreeSet<>(List.of(from));
        reservations.values().stream()
                .filter(start -> start > from && start < to)
                .forEach(dates::add);
        final boolean closed = windows.stream().anyMatch(window -> window.start() < to && window.end() > from);
        return !closed && dates.stream().allMatch(date -> reserved(date) + job.resources() <= cores);
    }

    private long reserved(double date) {
        long sum = IntStream.range(0, cores).filter(this::lost).count();
        for (final Run run : running.values()) {
            sum += Math.max(Math.nextUp(now), run.end()) > date ? run.job.resources() : 0;
        }
        for (final Map.Entry<Job, Double> other : reservations.entrySet()) {
            final double start = other.getValue();
            sum += start <= date && end(start, other.getKey().estimate()) > date
                    ? other.getKey().resources()
                    : 0;
        }
        return sum;
    }
}
