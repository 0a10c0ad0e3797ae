package org.noctule.fabric.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.noctule.agent.ClusterEvents;
import org.noctule.agent.FreeCores;
import org.noctule.agent.book.AllocationBook;
import org.noctule.agent.book.Outages;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * One run of jobs on fabrics: each message raises questions about fabric jobs, one after the other, and then leads to a
 * reply. Other jobs are started when all questions are answered.
 */
final class FabricRun {
    private final List<ServedFabric> fabrics;
    private final OtherJobs others;
    private final boolean retry;
    private final boolean wholePlans;
    private final boolean lends;
    private final FabricJobSource jobs;
    private final Map<String, FabricJob> waiting = new LinkedHashMap<>();
    private final Map<String, Job> open = new HashMap<>();
    private final AllocationBook book = new AllocationBook();
    private final ServerLoans loans;
    private final Deque<FabricJob> asked = new ArrayDeque<>();
    private final JobEarnings earnings;
    /** Jobs of the last reply, which may still be refused. */
    private final Map<String, Sent> unsure = new LinkedHashMap<>();

    private List<Decision> decisions = new ArrayList<>();
    private final Set<String> refused = new LinkedHashSet<>();
    private final Intake cases = new Intake();
    private final Changes changes = new Changes();
    private double now;
    private boolean over;

    /** A job that was sent to run, and how long it takes; infinitely long without a plan. */
    private record Sent(FabricJob job, double completionTime) {}

    /**
     * Begins a run.
     *
     * @param fabrics all fabrics of the platform in its order, which share one largest degree
     * @param jobs makes jobs of what is submitted
     * @param retry whether jobs that are left out wait, and are asked about again at each message
     * @param wholePlans whether plans say all five decisions, or only how ops are split and where they go
     * @param lends whether malleable jobs get idle servers as long as nobody waits for them
     * @param earnings adds up what the answers earn
     */
    FabricRun(
            List<ServedFabric> fabrics,
            FabricJobSource jobs,
            OtherJobs others,
            boolean retry,
            boolean wholePlans,
            boolean lends,
            JobEarnings earnings) {
        this.earnings = earnings;
        this.fabrics = fabrics;
        this.others = others;
        this.retry = retry;
        this.wholePlans = wholePlans;
        this.lends = lends;
        this.jobs = jobs;
        this.loans = new ServerLoans(others, this::request, book);
    }

    int waiting() {
        return waiting.size();
    }

    FreeCores cores() {
        return others.cores();
    }

    /** Takes a message in; the first question that it raises. */
    Optional<FabricsQuestion> receive(Message message) {
        now = message.now();
        fabrics.forEach(fabric -> fabric.mirror().reach(now));
        earnings.reach(now);
        refused.clear();
        over = false;
        for (final Event event : message.events()) {
            event.match(cases);
            if (over) {
                return Optional.empty();
            }
        }
        unsure.values().forEach(sent -> earnings.runs(sent.job(), sent.completionTime()));
        unsure.clear();
        waiting.values().stream().filter(job -> !refused.contains(job.id())).forEach(asked::add);
        return question();
    }

    /** Brings each kind of event into the run. */
    private final class Intake extends ClusterEvents {
        @Override
        public void jobSubmitted(Event.JobSubmitted event) {
            submit(event);
        }

        @Override
        public void jobCompleted(Event.JobCompleted event) {
            ended(event.jobId());
            open.remove(event.jobId());
        }

        @Override
        public void notified(Event.Notify event) {
            hear(event);
        }

        @Override
        public void elastic(ElasticEvent event) {
            event.match(changes);
        }

        @Override
        public void simulationEnds(Event.SimulationEnds event) {
            over = true;
        }
    }

    /** Brings the answers to orders about servers into the run. */
    private final class Changes implements ElasticEvent.Cases<RuntimeException> {
        @Override
        public void jobResized(ElasticEvent.JobResized event) {
            loans.resized(event);
        }

        @Override
        public void resizeRequested(ElasticEvent.ResizeRequested event) {}

        @Override
        public void jobsSuspended(ElasticEvent.JobsSuspended event) {}

        @Override
        public void resizeRefused(ElasticEvent.ResizeRefused event) {
            loans.refused(event);
        }
    }

    private void submit(Event.JobSubmitted submitted) {
        if (submitted.job().profile() instanceof PipeDream profile) {
            final FabricJob job = jobs.of(submitted.job(), profile);
            if (!fabrics.isEmpty()) {
                waiting.put(job.id(), job);
                open.put(job.id(), submitted.job());
            } else {
                reject(job);
            }
        } else {
            others.submit(submitted.job(), decisions, now);
        }
    }

    private void ended(String id) {
        earnings.ends(id);
        loans.ended(id);
        final ResourceSet cores = book.ended(id);
        if (!cores.isEmpty()) {
            fabrics.forEach(fabric -> fabric.mirror().release(id));
            others.giveBack(cores);
        } else if (waiting.remove(id) == null) {
            others.ended(id);
        }
    }

    private void hear(Event.Notify notify) {
        final ResourceSet machines = Outages.resources(notify);
        if (notify.type().equals(Event.Notify.MACHINE_UNAVAILABLE)) {
            others.withdraw(machines);
        } else if (notify.type().equals(Event.Notify.MACHINE_AVAILABLE)) {
            others.restore(machines);
        } else if (notify.type().equals(Event.Notify.CHANNEL_UNAVAILABLE)) {
            ServedFabric.setChannels(fabrics, notify, false);
        } else if (notify.type().equals(Event.Notify.CHANNEL_AVAILABLE)) {
            ServedFabric.setChannels(fabrics, notify, true);
        } else if (notify.type().equals(Event.Notify.EXECUTION_REFUSED)) {
            final String id = String.valueOf(notify.details().get("job_id"));
            refused.add(id);
            refused(id, notify.details());
        }
    }

    private void refused(String id, Map<String, Object> details) {
        final Sent sent = unsure.remove(id);
        earnings.refused(id);
        ended(id);
        if (sent == null) {
            return;
        }
        final FabricJob job = sent.job();
        if (Boolean.TRUE.equals(details.get("rejected"))) {
            earnings.fails(job);
            return;
        }
        final boolean late = RefusalCause.MAX_ACCEPTABLE_JCT_EXCEEDED.text().equals(details.get("cause"));
        if (retry && !late && busy()) {
            waiting.put(id, job);
        } else {
            reject(job);
        }
    }

    private Optional<FabricsQuestion> question() {
        if (asked.isEmpty()) {
            others.start(decisions, now);
            if (lends) {
                balance();
            }
            return Optional.empty();
        }
        final FabricJob job = asked.peek();
        return Optional.of(new FabricsQuestion(fabrics.stream()
                .map(fabric -> new FabricQuestion(job, told(job).elasticity(), fabric.planner(), fabric.mirror(), now))
                .toList()));
    }

    private void balance() {
        if (others.anyWaits()) {
            loans.takeBack(now, decisions);
        } else if (waiting.isEmpty()) {
            loans.lend(now, decisions);
        }
    }

    private Job told(FabricJob job) {
        return Objects.requireNonNull(open.get(job.id()));
    }

    /** Answers the question at hand; the next one. */
    Optional<FabricsQuestion> answer(FabricsQuestion question, DegreeChoice choice) {
        final FabricJob job = asked.remove();
        if (choice.degree() == DegreeChooser.REJECT) {
            leaveOut(job);
        } else {
            start(job, question, choice);
        }
        return question();
    }

    private void leaveOut(FabricJob job) {
        if (!comesLater(job) && (!retry || fabrics.get(0).planner().timeLeft(job, now) < 0 || !busy())) {
            waiting.remove(job.id());
            reject(job);
        }
    }

    /** Whether servers that were lent come back for a job. */
    private boolean comesLater(FabricJob job) {
        return lends && fabrics.get(0).planner().timeLeft(job, now) >= 0 && loans.takeBack(now, decisions);
    }

    /** Whether something will end, so that it may be worth to wait. */
    private boolean busy() {
        return !book.started().isEmpty() || !others.isIdle();
    }

    private void start(FabricJob job, FabricsQuestion question, DegreeChoice choice) {
        final Proposal proposal = choice.proposal(question);
        if (!(proposal instanceof Proposal.Feasible) && comesLater(job)) {
            return;
        }
        waiting.remove(job.id());
        if (proposal instanceof Proposal.Feasible feasible) {
            mount(job, fabrics.get(question.chosen(choice.degree())), feasible, choice.degree());
        } else {
            unsure.put(job.id(), new Sent(job, Double.POSITIVE_INFINITY));
            decisions.add(new Decision.ExecuteJob(now, job.id(), ResourceSet.EMPTY, unplaced(job, choice.degree())));
        }
    }

    private void mount(FabricJob job, ServedFabric fabric, Proposal.Feasible feasible, int degree) {
        final Plan plan = feasible.plan();
        final ResourceSet cores = fabric.cores(plan);
        final double time = feasible.forecast().completionTime(job.terms().trainingSteps());
        unsure.put(job.id(), new Sent(job, time));
        earnings.begins(job, plan, time);
        fabric.mirror().mount(job.id(), plan, now + time);
        others.keepFree(cores);
        book.start(told(job), cores, now);
        loans.started(job, fabric, degree, time, now);
        decisions.add(new Decision.ExecuteJob(now, job.id(), cores, request(plan)));
    }

    private PlanRequest request(Plan plan) {
        return wholePlans ? PlanRequest.of(plan) : ServedFabric.placed(plan);
    }

    /** A plan without room on any fabric, of which the simulator notes for what reason it refuses it. */
    private PlanRequest unplaced(FabricJob job, int degree) {
        final JobPlanner planner = fabrics.get(0).planner();
        final OpPartition partition = planner.partitioner().partition(job.graph(), degree);
        final int[] nowhere =
                new int[planner.forecaster().split(job.graph(), partition).nodes()];
        int server = 0;
        while (isFreeSomewhere(server)) {
            server++;
        }
        Arrays.fill(nowhere, server);
        return ServedFabric.placed(partition, new OpPlacement(nowhere));
    }

    private boolean isFreeSomewhere(int server) {
        return fabrics.stream().anyMatch(fabric -> fabric.mirror().isFree(server));
    }

    private void reject(FabricJob job) {
        open.remove(job.id());
        earnings.fails(job);
        decisions.add(new Decision.RejectJob(now, job.id()));
    }

    Reply reply() {
        final Reply reply = new Reply(now, decisions);
        decisions = new ArrayList<>();
        return reply;
    }
}
