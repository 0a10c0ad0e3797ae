package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.ActionMask;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.Placement;
import org.noctule.agent.Step;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.JobProgress;
import org.noctule.agent.mirror.OverUse;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.order.JobOrders;
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

/** The problem from SIMULATION_BEGINS on. */
final class PolicyPairRun {
    private static final int IDLE_CHOICES = 100_000;

    private final ClusterMirror mirror;
    private final Outages outages;
    private final boolean unheardJobs;
    private final JobQueue queue;
    private final List<PairAction> pairs = new ArrayList<>();
    private final Admission admission;
    private final PStateSwitch pStates;
    private final Earnings earnings;
    private final QueueVariation variation;
    private final ClusterObservation observation;
    private final ActionMask all;
    private final ActionMask starting;
    private final EpisodeRecord episode;
    private final int eventsPerPass;

    private Message message = new Message(0, List.of());
    private List<Decision> decisions = List.of();
    private int taken;
    private boolean running = true;
    private boolean noMoreStaticJobs;
    private boolean news;
    private boolean actionTaken;
    private boolean nothingTaken;
    private int idleChoices;

    PolicyPairRun(
            Event.SimulationBegins begins,
            EnvironmentOptions options,
            AgentRules rules,
            long seed,
            boolean recordsOverUse,
            ActionSpace actions) {
        this.mirror = new ClusterMirror(begins.platform());
        this.outages = new Outages(new MirrorBooks(mirror), begins.platform().nbCores());
        this.unheardJobs = begins.features().dynamicJobs();
        this.queue = rules.queueOrder() == AgentRules.QueueOrder.FRESH ? new SubmissionQueue() : new SortedQueue();
        final Optional<OverUse> overUse =
                recordsOverUse ? Optional.of(new OverUse(mirror, rules.intervals())) : Optional.empty();
        addPairs(options.pairs(), rules, seed, overUse);
        this.admission = new Admission(new IdleCapacity(begins.platform()), rules.impossibleJobs());
        this.pStates = PStateSwitch.of(begins.pStates(), mirror);
        this.variation = new QueueVariation(options.queueSensitivity());
        final JobProgress progress =
                options.observation() == ObservationKind.NORMAL ? JobProgress.of(mirror, rules.progress()) : core -> 0;
        this.observation = new ClusterObservation(
                mirror, options.observation(), progress, new QueueStatistics(queue, begins.limits()));
        this.all = ActionMask.all(actions.size());
        this.starting =
                actions.nothing().isPresent() ? all.without(actions.nothing().getAsInt()) : all;
        this.episode = new EpisodeRecord(begins.platform().nbProcessors(), overUse);
        this.earnings = Earnings.of(options.objective(), options.form(), mirror, queue, episode);
        this.eventsPerPass = rules.passes() == AgentRules.Passes.DATE ? Integer.MAX_VALUE : 1;
    }

    private void addPairs(List<PolicyPair> options, AgentRules rules, long seed, Optional<OverUse> overUse) {
        final PythonRandom random = new PythonRandom(seed);
        final Map<String, Placement> placements = new HashMap<>();
        for (final PolicyPair pair : options) {
            final Placement placement = placements.computeIfAbsent(
                    pair.cores(),
                    name -> new MirrorPlacement(
                            mirror, CoreOrders.chooser(name, mirror, rules, random::choice), overUse));
            pairs.add(new PairAction(queue, choice(pair.jobs(), rules, random), placement));
        }
    }

    private PairAction.JobChoice choice(String name, AgentRules rules, PythonRandom random) {
        if (name.equals(PolicyPair.RANDOM_JOB)) {
            return now -> queue.get(random.choice(queue.size()));
        }
        final JobOrder order = JobOrders.named(name, rules);
        return now -> queue.first(order, now);
    }

    EpisodeRecord episode() {
        return episode;
    }

    Step receive(Message next) {
        message = next;
        taken = 0;
        idleChoices = 0;
        decisions = new ArrayList<>(4);
        earnings.elapse(next.now() - mirror.now());
        mirror.advance(next.now());
        takeEvents();
        return pass();
    }

    private Step pass() {
        while (true) {
            takeReward();
            if (due()) {
                return offer();
            }
            switchPStates();
            if (taken == message.events().size()) {
                return send();
            }
            takeEvents();
        }
    }

    private boolean due() {
        return running && (news || noMoreStaticJobs && nothingTaken) && queue.size() > 0;
    }

    private Step offer() {
        return new Step.Choose(
                observation.varied(variation.observe(queue.size())), noMoreStaticJobs ? starting : all, earned());
    }

    double earned() {
        return earnings.take();
    }

    Step choose(int action) {
        if (action < 0 || action >= all.size()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The policy chose the action (" + action + "), but there are only " + all.size() + ".",
                    "Maybe it was made for another selection of actions.");
        }
        earnings.acted(message.now());
        nothingTaken = action == pairs.size();
        if (!nothingTaken) {
            pairs.get(action).apply(message.now(), decisions);
        }
        actionTaken = true;
        news = false;
        switchPStates();
        if (noMoreStaticJobs && nothingTaken) {
            countIdleChoice();
            return pass();
        }
        if (taken == message.events().size()) {
            return send();
        }
        takeEvents();
        return pass();
    }

    private void countIdleChoice() {
        if (++idleChoices == IDLE_CHOICES) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "After the last arrival the policy chose to do nothing " + IDLE_CHOICES + " times at date "
                            + message.now() + ".",
                    "Maybe it should heed the mask, which forbids void from then on.");
        }
    }

    private Step send() {
        return new Step.Send(new Reply(message.now(), decisions));
    }

    private void takeReward() {
        if (running && actionTaken) {
            earnings.inForce();
            actionTaken = false;
        }
    }

    private void switchPStates() {
        if (running && pStates.drain(message.now(), decisions)) {
            takeReward();
        }
    }

    private void takeEvents() {
        final List<Event> events = message.events();
        final int end = (int) Math.min(events.size(), (long) taken + eventsPerPass);
        while (taken < end) {
            take(events.get(taken++));
        }
    }

    /** A job that ends although it was not started here waits no more. */
    private void end(String id) {
        for (int i = 0; i < queue.size() && !mirror.runs(id); i++) {
            if (queue.get(i).job.id().equals(id)) {
                queue.remove(queue.get(i));
                return;
            }
        }
        if (mirror.runs(id) || !unheardJobs) {
            final RunningJob ended = mirror.end(id);
            earnings.ended(ended, message.now());
            outages.released(ended.alloc());
        }
    }

    private void take(Event event) {
        if (event instanceof Event.JobSubmitted submitted) {
            if (admission.admits(submitted.job(), message.now(), decisions)) {
                queue.add(submitted.job());
                news = true;
            }
        } else if (event instanceof Event.JobCompleted completed) {
            end(completed.jobId());
            news = true;
        } else if (event instanceof Event.Notify notice) {
            noMoreStaticJobs |= notice.type().equals(Event.Notify.NO_MORE_STATIC_JOBS);
            news |= outages.hear(notice);
        } else if (event instanceof Event.SimulationEnds) {
            running = false;
            decisions.clear();
            admission.close();
            earnings.close();
            episode.end(message.now());
        }
    }
}
