package org.noctule.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.Session;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.Job;
import org.noctule.workload.JobOutline;
import org.noctule.workload.TermsChange;
import org.noctule.workload.Workload;

/**
 * One simulated run.
 *
 * <p>Events are ordered by (date, rank, order): submissions by the order of the rules, timers by their creation,
 * completions by the order of the starts, submissions of jobs that waited for these, then notices. All events of a date
 * travel in one message; what a reply causes at its own date makes another one. A reply dated after its message means a
 * decision side that was busy: time passes before it is applied, and what happens meanwhile is told at once afterwards.
 */
public final class Simulation implements Session {
    private final Scenario scenario;
    private final Recorder recorder;
    private final Ledger ledger;
    private final RunParts parts = new RunParts();
    private final Newcomers newcomers;
    private final Jobs running;
    private final Meters meters;
    private final PStates pStates;
    private final ReplyHandler handler;
    private final Registration registration;
    private final List<JobOutline> outlines;
    private final Submissions submissions;
    private final ExternalEvents externalEvents;
    private final Feed[] feeds;
    private final Calls calls = new Calls();
    private final EndNotice[] endNotices;
    private final SelfCheck check;
    private final BooleanSupplier endAppended;
    private final IdleWatch idleWatch = new IdleWatch();

    /** The jobs whose ends the next message tells. */
    private final List<JobRun> unreported = new ArrayList<>();

    private final List<Event> outbox = new ArrayList<>();
    private double clock;
    private double sentAt;
    private boolean begun;
    private boolean ended;
    private boolean truncated;
    private Optional<NoctuleException> deadlock = Optional.empty();

    /**
     * Prepares a run.
     *
     * @param scenario the run
     * @param recorder takes its course
     * @throws NoctuleException if a job's profile is more than the machine can do
     */
    public Simulation(Scenario scenario, Recorder recorder) {
        this.scenario = scenario;
        this.recorder = recorder;
        final List<Job> jobs = scenario.rules().jobsOfOneDate().order(scenario.workloads());
        final List<Job> unplain = Newcomers.unplain(jobs);
        this.outlines = unplain.isEmpty() ? List.of() : JobOutline.of(jobs);
        this.ledger = new Ledger(jobs);
        this.newcomers = new Newcomers(scenario.capabilities(), parts);
        final MachineOutages outages = new MachineOutages();
        final Execution execution = scenario.machine().execution(scenario, outages, this::jobEnded, recorder, parts);
        this.running = execution.jobs();
        this.registration = new Registration(scenario.features(), scenario.workloads(), running, parts, newcomers);
        final Platform platform = scenario.machine().platform();
        final MachineFaults faults = new MachineFaults(platform, outages, execution, parts);
        newcomers.open(
                new KernelScene(
                        scenario, jobs, ledger, running, faults, registration, this::nextSubmission, recorder, parts),
                unplain);
        this.feeds = parts.feeds();
        this.meters = execution.meters();
        this.pStates = execution.pStates();
        this.check = execution.check();
        this.submissions = new Submissions(jobs, ledger, running, parts);
        this.externalEvents =
                new ExternalEvents(outside(scenario), platform, pStates.machines(), faults, parts::outside);
        this.handler =
                new ReplyHandler(ledger, execution, parts, newcomers, registration, recorder, calls::add, this::over);
        this.endNotices = endNotices();
        this.endAppended = scenario.rules().lastMessage().appended(this::finished);
    }

    private static List<ExternalEvent> outside(Scenario scenario) {
        final List<ExternalEvent> events = scenario.externalEvents().orElse(List.of());
        return events.isEmpty() ? events : TermsChange.named(events, scenario.workloads());
    }

    private void jobEnded(JobRun run) {
        unreported.add(run);
        if (!parts.retries(run, clock)) {
            over(run);
        }
    }

    private double nextSubmission() {
        return submissions.nextDate();
    }

    /** A job has ended or was rejected, and is not tried again; what the end of the run kills has not failed. */
    private void over(JobRun run) {
        if (!truncated) {
            parts.over(run, clock);
        }
    }

    private EndNotice[] endNotices() {
        final List<EndNotice> all = new ArrayList<>();
        if (!scenario.workloads().isEmpty()) {
            all.add(new EndNotice(submissions, Event.Notify.NO_MORE_STATIC_JOBS));
        }
        if (scenario.externalEvents().isPresent()) {
            all.add(new EndNotice(externalEvents, Event.Notify.NO_MORE_EXTERNAL_EVENTS));
        }
        return all.toArray(EndNotice[]::new);
    }

    @Override
    public Message begin() {
        if (begun) {
            throw new IllegalStateException("A session begins once.");
        }
        begun = true;
        pStates.begin();
        submissions.collectStarted(outbox, this::startEarlier);
        final Map<String, String> names = new LinkedHashMap<>();
        for (final Workload workload : scenario.workloads()) {
            names.put(workload.name(), workload.name());
        }
        return new Message(
                0,
                List.of(new Event.SimulationBegins(
                        0,
                        scenario.machine().platform(),
                        scenario.rules().pStates(),
                        scenario.limits(),
                        names,
                        parts.features(scenario.features()),
                        outlines)));
    }

    private void startEarlier(Job job) {
        try {
            handler.apply(
                    new Decision.ExecuteJob(
                            0, job.id(), job.started().orElseThrow().alloc()),
                    0,
                    outbox);
        } catch (final NoctuleException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The job (" + job.id() + ") cannot run when the simulation begins: " + e.getMessage(),
                    e.kind() == NoctuleException.Kind.INPUT
                            ? e.remedy()
                            : "Maybe two jobs have the same cores, or they are those of another platform.",
                    e);
        }
    }

    @Override
    public Message next(Reply reply) {
        if (!begun || ended) {
            throw new IllegalStateException("A session is stepped between its begin and its end.");
        }
        handler.check(reply, sentAt);
        final int waitingBefore = ledger.withoutCores(parts);
        for (int i = 0; i < reply.decisions().size(); i++) {
            final double date = reply.decisions().get(i).date();
            if (date > clock) {
                advanceTo(date);
            }
            running.advance(clock);
            handler.apply(reply.decisions().get(i), clock, outbox);
        }
        if (reply.now() > clock) {
            advanceTo(reply.now());
        }
        registration.replied();
        final boolean othersCanAct = submissions.nextDate() < Double.POSITIVE_INFINITY
                || running.running() > 0
                || running.nextDate() < Double.POSITIVE_INFINITY
                || externalEvents.nextDate() < Double.POSITIVE_INFINITY;
        idleWatch.replied(clock, ledger.withoutCores(parts) < waitingBefore, othersCanAct);
        double due = nextDate();
        if (due <= clock || !outbox.isEmpty()) {
            collect(clock);
            due = nextDate();
        }
        if (outbox.isEmpty()) {
            advance(due);
        }
        while (outbox.isEmpty()) {
            advance(nextDate());
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

    private void advance(double date) {
        if (date >= scenario.end() && date < Double.POSITIVE_INFINITY) {
            truncated = true;
            cutOff(Math.max(clock, scenario.end()));
            return;
        }
        if (date == Double.POSITIVE_INFINITY || idleWatch.stuck()) {
            if (ledger.withoutCores(parts) > 0
                    || ledger.adrift() > 0
                    || running.running() > 0
                    || !registration.finished()) {
                deadlock = Optional.of(Deadlock.explain(
                        scenario,
                        ledger,
                        running,
                        parts,
                        submissions.undated(),
                        clock,
                        idleWatch.stuck() && outside() < Double.POSITIVE_INFINITY));
            }
            end();
            return;
        }
        check.clock(clock, date);
        clock = date;
        collect(date);
        if (endAppended.getAsBoolean()) {
            end();
        }
    }

    /** Ends the run at its date: what happens then still happens, and what runs on is killed, what waits is left. */
    private void cutOff(double date) {
        check.clock(clock, date);
        clock = date;
        collect(date);
        final List<JobRun> left = new ArrayList<>();
        for (final JobRun run : ledger.all()) {
            if (running.runs(run)) {
                run.claim().cutOff(date);
                running.kill(run, date, outbox);
            } else if (run.state() == JobState.SUBMITTED || run.state() == JobState.RUNNING) {
                left.add(run);
            }
        }
        left.forEach(run -> recorder.jobLeft(run.job(), run.state()));
        end();
    }

    private boolean finished() {
        return nextDate() == Double.POSITIVE_INFINITY
                && ledger.withoutCores(parts) == 0
                && running.running() == 0
                && ledger.adrift() == 0
                && registration.finished();
    }

    private void end() {
        parts.close(clock);
        outbox.add(new Event.SimulationEnds(clock));
        ended = true;
        if (deadlock.isEmpty()) {
            check.end(clock, meters.joules(clock));
            recorder.ended(meters.totals());
        }
    }

    /** Asks each feed by its own type: a loop over all of them would look each call up, several times per message. */
    private double nextDate() {
        double date = Math.min(submissions.nextDate(), externalEvents.nextDate());
        date = Math.min(date, Math.min(calls.nextDate(), running.nextDate()));
        for (final EndNotice notice : endNotices) {
            date = Math.min(date, notice.nextDate());
        }
        return Math.max(Math.min(date, outside()), clock);
    }

    /** The next date of what parts bring from outside. */
    private double outside() {
        double date = Double.POSITIVE_INFINITY;
        for (final Feed feed : feeds) {
            date = Math.min(date, feed.nextDate());
        }
        return date;
    }

    /** Lets all events up to a date happen; those of one date are told in this order. */
    private void collect(double date) {
        submissions.collect(date, outbox);
        externalEvents.collect(date, outbox);
        for (final Feed feed : feeds) {
            feed.collect(date, outbox);
        }
        calls.collect(date, outbox);
        running.collect(date, outbox);
        submissions.collect(date, outbox);
        for (final EndNotice notice : endNotices) {
            notice.collect(date, outbox);
        }
    }

    private Message flush() {
        for (int i = 0; i < unreported.size(); i++) {
            ledger.forget(unreported.get(i));
            registration.reported(unreported.get(i).job());
        }
        unreported.clear();
        // Most messages tell one event: a copy of one takes half the bytes of a list that can grow.
        final Message message = new Message(clock, outbox.size() == 1 ? List.of(outbox.get(0)) : List.copyOf(outbox));
        outbox.clear();
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

    /** {@return the failure, empty if all jobs ended or the run has not ended yet} */
    public Optional<NoctuleException> deadlock() {
        return deadlock;
    }

    /** {@return the simulated date, in seconds} */
    public double clock() {
        return clock;
    }

    /** {@return the number of jobs that have been submitted} */
    public int nbSubmitted() {
        return submissions.submitted();
    }

    /** {@return the number of jobs that wait} */
    public int nbWaiting() {
        return ledger.waiting();
    }

    /** {@return the number of jobs that run} */
    public int nbRunning() {
        return running.running();
    }

    /** {@return the use of each core, once the run has ended: busy times and energies} */
    public Meters.CoreUse coreUse() {
        return meters.use(clock);
    }

    /** {@return the names of the capabilities that take part so far, in the order in which they joined} */
    public List<String> capabilities() {
        return newcomers.names();
    }

    @Override
    public void close() {
        ended = true;
    }
}
