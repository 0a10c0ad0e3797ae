package org.noctule.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.Session;
import org.noctule.workload.Job;
import org.noctule.workload.Workload;

/**
 * One simulated run.
 *
 * <p>Events are ordered by (date, rank, order): submissions by the workload's order, timers by their creation,
 * completions by the order of the starts, then notices. All events of a date travel in one message; what a reply causes
 * at its own date makes another one. A reply dated after its message means a decision side that was busy: time passes
 * before it is applied, and what happens meanwhile is told at once afterwards.
 */
public final class Simulation implements Session {
    private final Scenario scenario;
    private final Recorder recorder;
    private final Ledger ledger;
    private final Execution execution;
    private final ReplyHandler handler;
    private final Registration registration;
    private final Submissions submissions;
    private final ExternalEvents externalEvents;
    private final Feed[] feeds;
    private final SelfCheck check;
    private final IdleWatch idleWatch = new IdleWatch();

    private List<Event> outbox = new ArrayList<>();
    private double clock;
    private double sentAt;
    private boolean begun;
    private boolean ended;
    private boolean truncated;
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
        final List<Job> jobs = Submissions.order(scenario.workloads());
        this.ledger = new Ledger(jobs);
        if (scenario.network().isPresent()) {
            this.check = scenario.check()
                    ? new NetworkCheck(scenario.network().orElseThrow(), scenario.features())
                    : SelfCheck.NONE;
            this.execution = new NetworkExecution(scenario, scenario.network().orElseThrow(), recorder, check);
        } else {
            final Cores hosts = hosts(scenario, jobs, recorder);
            this.check =
                    scenario.check() ? new CountingCheck(scenario.platform().nbCores(), hosts) : SelfCheck.NONE;
            this.execution = new CoreExecution(scenario, hosts, recorder, check);
        }
        CoreDemands.check(jobs, execution);
        this.registration = new Registration(scenario.features(), scenario.workloads(), execution);
        this.submissions = new Submissions(jobs, ledger, execution);
        this.externalEvents = new ExternalEvents(scenario.externalEvents().orElse(List.of()), execution);
        final Calls calls = new Calls();
        this.handler = new ReplyHandler(
                ledger,
                execution,
                registration,
                externalEvents,
                recorder,
                calls::add,
                scenario.training().refused());
        this.feeds = feeds(calls);
    }

    /** All sources of events, in the order in which those of one date are told. */
    private Feed[] feeds(Calls calls) {
        final List<Feed> all = new ArrayList<>(List.of(submissions, externalEvents, calls, execution));
        if (!scenario.workloads().isEmpty()) {
            all.add(new EndNotice(submissions, Event.Notify.NO_MORE_STATIC_JOBS));
        }
        if (scenario.externalEvents().isPresent()) {
            all.add(new EndNotice(externalEvents, Event.Notify.NO_MORE_EXTERNAL_EVENTS));
        }
        return all.toArray(Feed[]::new);
    }

    private static Cores hosts(Scenario scenario, List<Job> jobs, Recorder recorder) {
        final Platform platform = scenario.platform();
        if (scenario.rules().pStates() == PStateRule.AGENT) {
            return new FlatCores(platform, scenario.rules().hostPower(), recorder);
        }
        final boolean bandwidth = CoreDemands.bandwidth(jobs);
        return UncoupledCores.suit(platform) && !bandwidth && !CoreDemands.memory(jobs)
                ? new UncoupledCores(platform, recorder)
                : new ManagedCores(platform, bandwidth, recorder);
    }

    @Override
    public Message begin() {
        if (begun) {
            throw new IllegalStateException("A session begins once.");
        }
        begun = true;
        execution.begin();
        final Map<String, String> names = new LinkedHashMap<>();
        for (final Workload workload : scenario.workloads()) {
            names.put(workload.name(), workload.name());
        }
        return new Message(
                0,
                List.of(new Event.SimulationBegins(
                        0,
                        scenario.platform(),
                        scenario.rules().pStates(),
                        scenario.limits(),
                        names,
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
        final boolean othersCanAct = submissions.nextDate() < Double.POSITIVE_INFINITY
                || execution.running() > 0
                || execution.nextDate() < Double.POSITIVE_INFINITY
                || externalEvents.nextDate() < Double.POSITIVE_INFINITY;
        idleWatch.replied(clock, ledger.waiting() < waitingBefore, othersCanAct);
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
        if (date >= scenario.training().end() && date < Double.POSITIVE_INFINITY) {
            truncated = true;
            cutOff(Math.max(clock, scenario.training().end()));
            return;
        }
        if (date == Double.POSITIVE_INFINITY || idleWatch.stuck()) {
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

    /** Ends the run at its date: what happens then still happens, and what runs on is killed. */
    private void cutOff(double date) {
        check.clock(clock, date);
        clock = date;
        collect(date);
        for (final JobRun run : ledger.all()) {
            if (execution.runs(run)) {
                execution.cutOff(run, date);
                outbox.add(execution.kill(run, date));
            }
        }
        end();
    }

    private boolean finished() {
        return nextDate() == Double.POSITIVE_INFINITY
                && ledger.waiting() == 0
                && execution.running() == 0
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
        double date = Double.POSITIVE_INFINITY;
        for (final Feed feed : feeds) {
            date = Math.min(date, feed.nextDate());
        }
        return Math.max(date, clock);
    }

    private void collect(double date) {
        for (final Feed feed : feeds) {
            feed.collect(date, outbox);
        }
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

    @Override
    public boolean truncated() {
        return truncated;
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
        return submissions.submitted();
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
