package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Observation;
import org.noctule.agent.Placement;
import org.noctule.agent.Step;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.placement.IdleCapacity;
import org.noctule.agent.placement.MirrorBooks;
import org.noctule.agent.placement.MirrorPlacement;
import org.noctule.agent.placement.Outages;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.random.PythonRandom;
import org.noctule.resource.ResourceSet;

/** The problem of the next job from SIMULATION_BEGINS on. */
final class JobProblemRun {
    private final ClusterMirror mirror;
    private final Outages outages;
    private final boolean unheardJobs;
    private final JobQueue queue = new SubmissionQueue();
    private final Placement placement;
    private final Admission admission;
    private final PStateSwitch pStates;
    private final Earnings earnings;
    private final boolean backfilling;
    private final JobLine line;
    private final Observation observation;
    private final LeadingMasks masks;
    private final int eventsPerPass;

    private Message message = new Message(0, List.of());
    private List<Decision> decisions = List.of();
    private int taken;
    private boolean running = true;
    private Optional<WaitingJob> chosen = Optional.empty();
    private double shadow;

    JobProblemRun(Event.SimulationBegins begins, JobOptions options, AgentRules rules, long seed) {
        mirror = new ClusterMirror(begins.platform());
        outages = new Outages(new MirrorBooks(mirror), begins.platform().nbCores());
        unheardJobs = begins.features().dynamicJobs();
        final PythonRandom random = new PythonRandom(seed);
        placement = new MirrorPlacement(
                mirror, CoreOrders.chooser(options.cores(), mirror, rules, random::choice), Optional.empty());
        admission = new Admission(new IdleCapacity(begins.platform()), rules.impossibleJobs());
        pStates = PStateSwitch.of(begins.pStates(), mirror);
        earnings = Earnings.of(
                options.objective(),
                options.form(),
                mirror,
                queue,
                new EpisodeRecord(begins.platform().nbProcessors(), Optional.empty()));
        backfilling = options.backfilling();
        line = new JobLine(queue, options.order(), options.window());
        observation = options.observation().of(mirror, queue, line, begins.limits(), options.window());
        masks = new LeadingMasks(options.window());
        eventsPerPass = rules.passes() == AgentRules.Passes.DATE ? Integer.MAX_VALUE : 1;
    }

    double earned() {
        return earnings.take();
    }

    Step receive(Message next) {
        message = next;
        taken = 0;
        decisions = new ArrayList<>(4);
        earnings.elapse(next.now() - mirror.now());
        mirror.advance(next.now());
        takeEvents();
        startWhatMay();
        return pass();
    }

    Step choose(int action) {
        if (action < 0 || action >= line.size()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The policy chose the job (" + action + ") of the line, but only " + line.size() + " wait there.",
                    "Maybe it should heed the mask.");
        }
        final WaitingJob job = line.get(action);
        chosen = Optional.of(job);
        shadow = backfilling ? new PredictedEnds(mirror).fits(job.job.resources()) : Double.NEGATIVE_INFINITY;
        earnings.acted(message.now());
        startWhatMay();
        earnings.inForce();
        return pass();
    }

    private Step pass() {
        while (running) {
            if (chosen.isEmpty() && queue.size() > 0) {
                line.form(message.now());
                return new Step.Choose(observation, masks.of(line.size()), earnings.take());
            }
            if (taken == message.events().size()) {
                break;
            }
            takeEvents();
            startWhatMay();
        }
        if (running) {
            pStates.drain(message.now(), decisions);
        }
        return new Step.Send(new Reply(message.now(), decisions));
    }

    private void startWhatMay() {
        if (chosen.isEmpty() || !running) {
            return;
        }
        if (start(chosen.get())) {
            chosen = Optional.empty();
        } else if (backfilling) {
            backfill(chosen.get());
        }
    }

    /** Starts jobs that end before the chosen one is to fit. */
    private void backfill(WaitingJob head) {
        int place = 0;
        while (place < queue.size() && mirror.states().free().size() > 0) {
            final WaitingJob job = queue.get(place);
            final boolean passes = job != head && message.now() + job.job.estimate() < shadow;
            if (!passes || !start(job)) {
                place++;
            }
        }
    }

    private boolean start(WaitingJob job) {
        final ResourceSet alloc = placement.place(job.job);
        if (alloc.isEmpty()) {
            return false;
        }
        queue.remove(job);
        decisions.add(new Decision.ExecuteJob(message.now(), job.job.id(), alloc));
        return true;
    }

    private void takeEvents() {
        final List<Event> events = message.events();
        // What ends together with the run leaves nothing to choose.
        final boolean last = !events.isEmpty() && events.get(events.size() - 1) instanceof Event.SimulationEnds;
        final int end = last ? events.size() : (int) Math.min(events.size(), (long) taken + eventsPerPass);
        while (taken < end) {
            take(events.get(taken++));
        }
    }

    private void take(Event event) {
        if (event instanceof Event.JobSubmitted submitted) {
            if (admission.admits(submitted.job(), message.now(), decisions)) {
                queue.add(submitted.job());
            }
        } else if (event instanceof Event.JobCompleted completed) {
            end(completed.jobId());
        } else if (event instanceof Event.Notify notice) {
            outages.hear(notice);
        } else if (event instanceof Event.SimulationEnds) {
            running = false;
            decisions.clear();
            admission.close();
            earnings.close();
        }
    }

    /** A job that ends although it was not started here waits no more. */
    private void end(String id) {
        for (int i = 0; i < queue.size() && !mirror.runs(id); i++) {
            final WaitingJob job = queue.get(i);
            if (job.job.id().equals(id)) {
                queue.remove(job);
                chosen = chosen.filter(other -> other != job);
                return;
            }
        }
        if (mirror.runs(id) || !unheardJobs) {
            final RunningJob ended = mirror.end(id);
            earnings.ended(ended, message.now());
            outages.released(ended.alloc());
        }
    }
}
