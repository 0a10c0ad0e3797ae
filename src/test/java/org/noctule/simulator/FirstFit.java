package org.noctule.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.noctule.platform.CoreStates;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Starts every waiting job that a chooser of cores finds cores for. */
public final class FirstFit implements Decider {
    private final BiFunction<Job, CoreStates, ResourceSet> chooser;
    private final List<Job> waiting = new ArrayList<>();
    private final Map<String, Job> running = new HashMap<>();
    public final List<Message> messages = new ArrayList<>();
    private CoreStates states;

    /** The chooser returns the empty set where a job does not fit. */
    FirstFit(BiFunction<Job, CoreStates, ResourceSet> chooser) {
        this.chooser = chooser;
    }

    public static FirstFit lowest() {
        return new FirstFit((job, states) ->
                job.resources() <= states.free().size() ? states.free().lowest(job.resources()) : ResourceSet.EMPTY);
    }

    @Override
    public Reply decide(Message message) {
        messages.add(message);
        for (final Event event : message.events()) {
            if (event instanceof Event.SimulationBegins begins) {
                states = new CoreStates(begins.platform());
            } else if (event instanceof Event.JobSubmitted submitted) {
                waiting.add(submitted.job());
            } else if (event instanceof Event.JobCompleted completed) {
                final Job job = running.remove(completed.jobId());
                states.giveBack(completed.alloc(), memory(job), bandwidth(job), (p, busy, contended) -> {});
            }
        }
        final List<Decision> decisions = new ArrayList<>();
        for (final Iterator<Job> jobs = waiting.iterator(); jobs.hasNext(); ) {
            final Job job = jobs.next();
            final ResourceSet cores = chooser.apply(job, states);
            if (!cores.isEmpty() && states.firstNodeWithout(cores, memory(job)) < 0) {
                states.take(cores, memory(job), bandwidth(job), (p, busy, contended) -> {});
                running.put(job.id(), job);
                decisions.add(new Decision.ExecuteJob(message.now(), job.id(), cores));
                jobs.remove();
            }
        }
        return new Reply(message.now(), decisions);
    }

    private static long memory(Job job) {
        return CoreStates.bytes(job.memory());
    }

    private static long bandwidth(Job job) {
        return CoreStates.kilobytesPerSecond(job.memoryBandwidth());
    }

    public static Simulation run(Scenario scenario, Recorder recorder, Decider decider) {
        final Simulation simulation = new Simulation(scenario, recorder);
        Message message = simulation.begin();
        while (!simulation.ended()) {
            message = simulation.next(decider.decide(message));
        }
        decider.decide(message);
        return simulation;
    }
}
