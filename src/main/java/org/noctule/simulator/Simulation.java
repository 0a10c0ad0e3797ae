package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.noctule.error.NoctuleException;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.Session;
import org.noctule.workload.Job;

/**
 * One simulated run.
 *
 * <p>Events are ordered by (date, rank, order): submissions by the workload's order, timers by their creation,
 * completions by the order of the starts, then notices. All events of a date travel in one message; what a reply causes
 * at its own date makes another one. A reply dated after its message means a decision side that was busy: time passes
 * before it is applied, and what happens meanwhile is told at once afterwards.
 */
public final class Simulation implements Session {
    private static final int IDLE_CALLS = 100_000;

    private final Scenario scenario;
    private final Recorder recorder;
    private final Ledger ledger;
    private final Execution execution;
    private final ReplyHandler handler;
    private final Registration registration;
    private final ExternalEvents externalEvents;
    private final SelfCheck check;
    private final PriorityQueue<Double> calls = new PriorityQueue<>();
    private final double[] submitDates;

    private List<Event> outbox = new ArrayList<>();
    private double clock;
    private double sentAt;
    private int submitted;
    private int idleCalls;
    private int repliesAtDate;
    private double repliesDate;
    private boolean noticed;
    private boolean begun;
    private boolean ended;
    private Optional<NoctuleException> deadlock = Optional.empty();

    /**
     * Prepares a run.
     *
     * @param scenario what is simulated
     * @param recorder what hears of it
     * @throws NoctuleException if a job's profile is more than this simulator can do
     */
    public Simulation(Scenario scenario, Recorder recorder) {
        this.scenario = scenario;
        this.recorder = recorder;
        this.submitDates = scenario.workload().jobs().stream()
                .mapToDouble(job -> Math.max(0, job.submitTime()))
                .toArray();
        this.ledger = new Ledger(scenario.workload());
        if (scenario.network().isPresent()) {
            this.check = SelfCheck.NONE;
            this.execution = new NetworkExecution(scenario, scenario.network().orElseThrow(), recorder);
        } else {
            final Hosts hosts = hosts(scenario, recorder);
            this.check =
                    scenario.check() ? new CountingCheck(scenario.platform().nbCores(), hosts) : SelfCheck.NONE;
            this.execution = new CoreExecution(scenario, hosts, recorder, check);
        }
        Demands.check(scenario.workload(), execution);
        this.registration = new Registration(scenario.features(), scenario.workload(), execution);
        this.externalEvents = new ExternalEvents(
                scenario.externalEvents(), scenario.platform().nbCores());
        this.handler = new ReplyHandler(ledger, execution, registration, externalEvents, recorder, calls::add);
    }

    private static Hosts hosts(Scenario scenario, Recorder recorder) {
        final Platform platform = scenario.platform();
        if (scenario.rules().pStates() == PStateRule.AGENT) {
            return new FlatHosts(platform, scenario.rules().hostPower(), recorder);
        }
        final boolean bandwidth = Demands.bandwidth(scenario.workload());
        return UncoupledHosts.suit(platform) && !bandwidth && !Demands.memory(scenario.workload())
                ? new UncoupledHosts(platform, recorder)
                : new ManagedHosts(platform, bandwidth, recorder);
    }

    @Override
    public Message begin() {
        if (begun) {
            throw new IllegalStateException("A session begins once.");
        }
        begun = true;
        execution.begin();
        return new Message(
                0,
                List.of(new Event.SimulationBegins(
                        0,
                        scenario.platform(),
                        scenario.rules().pStates(),
                        scenario.limits(),
                        Map.of(scenario.workload().name(), scenario.workload().name()),
                        scenario.features())));
    }

    @Override
    public Message next(Reply reply) {
        if (!begun || ended) {
            throw new IllegalStateException("A session is stepped between its begin and its end.");
        }
        handler.check(reply, sentAt);
        final int waitingBefore = ledger.waiting();
        for (int i = 0; i < reply.decisions().size(); i++) {
            final double date = reply.decisions().get(i).date();
            if (date > clock) {
                advanceTo(date);
            }
            execution.advance(clock);
            handler.apply(reply.decisions().get(i), clock, outbox);
        }
        if (reply.now() > clock) {
            advanceTo(reply.now());
        }
        registration.replied();
        watchForIdleReplies(ledger.waiting() < waitingBefore);
        collect(clock);
        while (outbox.isEmpty()) {
            advance();
        }
        return flush();
    }

    /** Lets time pass up to a date, while the decision side is busy. */
    private void advanceTo(double date) {
        double next = nextDate();
        while (next <= date) {
            clock = next;
            collect(next);
            next = nextDate();
        }
        clock = date;
    }

    private void advance() {
        final double date = nextDate();
        if (date == Double.POSITIVE_INFINITY || stuckInCalls()) {
            if (ledger.waiting() > 0 || ledger.adrift() > 0 || execution.running() > 0 || !registration.finished()) {
                deadlock = Optional.of(Deadlock.explain(scenario, ledger, execution.running(), clock));
            }
            end();
            return;
        }
        check.clock(clock, date);
        clock = date;
        collect(date);
        if (scenario.rules().lastMessage() == SimulatorRules.LastMessage.APPENDED && finished()) {
            end();
        }
    }

    /** Counts the replies in a row that start nothing while nothing else can happen, or while the date stands still. */
    private void watchForIdleReplies(boolean started) {
        final boolean othersCanAct =
                submitted < submitDates.length || execution.running() > 0 || !externalEvents.over();
        idleCalls = started || othersCanAct ? 0 : idleCalls + 1;
        repliesAtDate = started || clock > repliesDate ? 0 : repliesAtDate + 1;
        repliesDate = clock;
        if (repliesAtDate > IDLE_CALLS) {
            throw NoctuleException.peer(
                    "The date stands still at " + clock + ": the last " + IDLE_CALLS
                            + " replies caused events, but started no job.",
                    "Maybe the agent sets P-states or asks for the energy in answer to its own acknowledgements.");
        }
    }

    /** An agent that only ever asks to be called again, with jobs waiting and nothing running, gets nowhere. */
    private boolean stuckInCalls() {
        return idleCalls > IDLE_CALLS;
    }

    private boolean finished() {
        return noticed
                && ledger.waiting() == 0
                && execution.running() == 0
                && calls.isEmpty()
                && externalEvents.over()
                && ledger.adrift() == 0
                && registration.finished();
    }

    private void end() {
        outbox.add(new Event.SimulationEnds(clock));
        ended = true;
        if (deadlock.isEmpty()) {
            check.end(clock, execution.joules(clock));
            recorder.ended(execution.totals());
        }
    }

    private double nextDate() {
        double date = Math.min(execution.nextDate(), externalEvents.date(clock));
        if (submitted < submitDates.length) {
            date = Math.min(date, submitDate());
        } else if (!noticed) {
            date = Math.min(date, clock);
        }
        return calls.isEmpty() ? date : Math.min(date, calls.peek());
    }

    private double submitDate() {
        return submitDates[submitted];
    }

    /** Puts all events of a date into the outbox. */
    private void collect(double date) {
        while (submitted < submitDates.length && submitDate() <= date) {
            submit(scenario.workload().jobs().get(submitted));
        }
        externalEvents.collect(date, outbox);
        while (!calls.isEmpty() && calls.peek() <= date) {
            calls.poll();
            outbox.add(new Event.RequestedCall(date));
        }
        execution.collect(date, outbox);
        if (!noticed && submitted == submitDates.length) {
            noticed = true;
            outbox.add(new Event.Notify(date, Event.Notify.NO_MORE_STATIC_JOBS));
        }
        externalEvents.noticeEnd(date, outbox);
    }

    private void submit(Job job) {
        execution.submitted(clock);
        ledger.submit(job);
        submitted++;
        outbox.add(new Event.JobSubmitted(submitDates[submitted - 1], job));
    }

    private Message flush() {
        for (int i = 0; i < outbox.size(); i++) {
            if (outbox.get(i) instanceof Event.JobCompleted completed) {
                registration.reported(ledger.forget(completed.jobId()));
            }
        }
        final Message message = new Message(clock, outbox);
        outbox = new ArrayList<>(4);
        sentAt = clock;
        return message;
    }

    @Override
    public boolean ended() {
        return ended;
    }

    /**
     * Returns why the run ended before its jobs did.
     *
     * @return the failure, empty if all jobs ended or the run has not ended yet
     */
    public Optional<NoctuleException> deadlock() {
        return deadlock;
    }

    /**
     * Returns the simulated date.
     *
     * @return seconds
     */
    public double clock() {
        return clock;
    }

    /**
     * Returns how many jobs have been submitted.
     *
     * @return the number of jobs
     */
    public int nbSubmitted() {
        return submitted;
    }

    /**
     * Returns how many jobs wait.
     *
     * @return the number of jobs
     */
    public int nbWaiting() {
        return ledger.waiting();
    }

    /**
     * Returns how many jobs run.
     *
     * @return the number of jobs
     */
    public int nbRunning() {
        return execution.running();
    }

    /**
     * Returns what each core did, once the run has ended.
     *
     * @return busy times and energies
     */
    public CoreUse coreUse() {
        return execution.use(clock);
    }

    @Override
    public void close() {
        ended = true;
    }
}
