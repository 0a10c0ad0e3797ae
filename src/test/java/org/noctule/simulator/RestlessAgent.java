package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;

/** Starts jobs at sizes drawn at random, and resizes, suspends and resumes them at random, sometimes as it may not. */
final class RestlessAgent implements Decider {
    private final Random random;
    private final List<Job> waiting = new ArrayList<>();
    private final Map<String, Job> jobs = new TreeMap<>();
    private final Map<String, ResourceSet> running = new TreeMap<>();
    private final Map<String, ResourceSet> suspended = new TreeMap<>();
    private final Map<String, ResourceSet> pending = new TreeMap<>();
    private final List<ElasticEvent.ResizeRequested> wishes = new ArrayList<>();
    /** Jobs with an order in this reply: of two at once, it could not tell whose cores come back. */
    private final Set<String> ordered = new TreeSet<>();

    private ResourceSet free = ResourceSet.EMPTY;
    private double call = -1;
    int resized;
    int refused;
    int requested;
    int resumed;

    RestlessAgent(Random random) {
        this.random = random;
    }

    @Override
    public Reply decide(Message message) {
        final List<Decision> decisions = new ArrayList<>();
        boolean ends = false;
        for (final Event event : message.events()) {
            ends |= event instanceof Event.SimulationEnds;
            hear(event);
        }
        if (ends) {
            return Reply.none(message.now());
        }
        ordered.clear();
        wishes.forEach(wish -> answer(wish, message.now(), decisions));
        wishes.clear();
        act(message.now(), decisions);
        if (!waiting.isEmpty() || !running.isEmpty() || !suspended.isEmpty()) {
            if (call <= message.now()) {
                call = message.now() + 0.5 + random.nextInt(40) / 8.0;
                decisions.add(new Decision.CallMeLater(message.now(), call));
            }
        }
        return new Reply(message.now(), decisions);
    }

    private void hear(Event event) {
        if (event instanceof Event.SimulationBegins begins) {
            free = ResourceSet.range(0, begins.platform().nbCores() - 1);
        } else if (event instanceof Event.JobSubmitted submitted) {
            waiting.add(submitted.job());
            jobs.put(submitted.job().id(), submitted.job());
        } else if (event instanceof Event.JobCompleted completed) {
            suspended.remove(completed.jobId());
            giveBack(running.remove(completed.jobId()));
            giveBack(pending.remove(completed.jobId()));
        } else if (event instanceof ElasticEvent.JobResized changed) {
            resized++;
            giveBack(pending.remove(changed.jobId()));
            running.put(changed.jobId(), changed.alloc());
            free = free.plus(changed.freed()).minus(changed.alloc());
        } else if (event instanceof ElasticEvent.ResizeRefused) {
            refused++;
        } else if (event instanceof ElasticEvent.JobsSuspended gone) {
            for (final String id : gone.jobIds()) {
                suspended.put(id, running.remove(id));
                giveBack(pending.remove(id));
            }
            free = free.plus(gone.freed());
        } else if (event instanceof ElasticEvent.ResizeRequested wanted) {
            wishes.add(wanted);
        }
    }

    /** After the whole message: a change that was due may have come at the date of the wish. */
    private void answer(ElasticEvent.ResizeRequested wanted, double now, List<Decision> decisions) {
        if (!running.containsKey(wanted.jobId())) {
            return;
        }
        requested++;
        final ResourceSet alloc = near(running.get(wanted.jobId()), wanted.resources());
        final boolean granted = random.nextInt(4) > 0 && alloc.size() == wanted.resources();
        decisions.add(
                new ElasticDecision.ResizeAnswer(now, wanted.jobId(), granted, granted ? alloc : ResourceSet.EMPTY));
        if (granted) {
            order(wanted.jobId(), alloc);
        }
    }

    private void giveBack(ResourceSet cores) {
        free = cores == null ? free : free.plus(cores);
    }

    private void order(String id, ResourceSet alloc) {
        ordered.add(id);
        giveBack(pending.remove(id));
        final ResourceSet added = alloc.minus(running.get(id));
        pending.put(id, added);
        free = free.minus(added);
    }

    /** Some of the cores, and free ones if these do not suffice. */
    private ResourceSet near(ResourceSet own, int size) {
        final List<Integer> cores = new ArrayList<>();
        own.forEach(cores::add);
        final List<Integer> more = new ArrayList<>();
        free.forEach(more::add);
        java.util.Collections.shuffle(cores, random);
        java.util.Collections.shuffle(more, random);
        final int kept = random.nextInt(5) == 0 ? cores.size() / 2 : cores.size();
        final List<Integer> all = new ArrayList<>(cores.subList(0, kept));
        all.addAll(more);
        return ResourceSet.of(
                all.stream().limit(size).mapToInt(Integer::intValue).toArray());
    }

    private void act(double now, List<Decision> decisions) {
        for (final Job job : List.copyOf(waiting)) {
            final int size = size(job, true);
            if (random.nextBoolean() && size <= free.size()) {
                final ResourceSet alloc = near(ResourceSet.EMPTY, size);
                decisions.add(new Decision.ExecuteJob(now, job.id(), alloc));
                waiting.remove(job);
                running.put(job.id(), alloc);
                free = free.minus(alloc);
            }
        }
        for (final String id : List.copyOf(running.keySet())) {
            switch (random.nextInt(12)) {
                case 0 -> decisions.add(new ElasticDecision.SuspendJobs(now, List.of(id, "w0!none")));
                case 1 -> decisions.add(new ElasticDecision.ResizeJob(now, id, ResourceSet.range(0, 39)));
                case 2, 3, 4 -> {
                    if (!ordered.contains(id)) {
                        resize(id, now, decisions);
                    }
                }
                default -> {}
            }
        }
        for (final String id : List.copyOf(suspended.keySet())) {
            final Job job = jobs.get(id);
            final boolean sized =
                    job.elasticity().map(changes -> changes.kind().resizes()).orElse(false);
            final int size = sized ? size(job, false) : suspended.get(id).size();
            if (random.nextInt(3) == 0 && size <= free.size()) {
                final ResourceSet alloc = near(ResourceSet.EMPTY, size);
                decisions.add(new ElasticDecision.ResumeJob(now, id, alloc));
                suspended.remove(id);
                free = free.minus(alloc);
                running.put(id, alloc);
                resumed++;
            }
        }
    }

    /** Orders nothing that could be refused, so that the book stays right without hearing of it. */
    private void resize(String id, double now, List<Decision> decisions) {
        final Job job = jobs.get(id);
        if (job.elasticity().map(changes -> changes.kind().resizes()).orElse(false)) {
            final ResourceSet alloc = near(running.get(id), size(job, false));
            if (job.elasticity().orElseThrow().allows(alloc.size())) {
                decisions.add(new ElasticDecision.ResizeJob(now, id, alloc));
                order(id, alloc);
            }
        }
    }

    private int size(Job job, boolean start) {
        final Elasticity any = job.elasticity().orElse(null);
        if (any == null || start && !any.kind().startsAnySize()) {
            return job.resources();
        }
        return any.atMost(any.min() + random.nextInt(any.max() - any.min() + 1));
    }
}
