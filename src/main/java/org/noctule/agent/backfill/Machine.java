package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.Placement;
import org.noctule.agent.SwitchingPlacement;
import org.noctule.agent.WaitReason;
import org.noctule.agent.book.AnnouncedOutages;
import org.noctule.agent.book.NodeLedger;
import org.noctule.agent.book.Outages;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.JobPlan;

/**
 * The machine on which a {@link QueueMethod} starts jobs: the table of jobs, the number of free cores as the passes see
 * it, and the decisions of the reply being made. Nodes' memory is counted only once a job needs some and the platform
 * limits it.
 *
 * <p>Its counts are not those of the placement's book: passes see the cores of a job that ended only when it is its
 * turn ({@link #freed}), and look into the future on copies.
 */
final class Machine {
    /** The jobs that wait or run. */
    final JobTable jobs = new JobTable();

    private static final Guard OPEN = (job, alloc) -> true;

    private final Platform platform;
    private final Placement placement;
    /** The placement again, if it sets P-states. Asked once: a question for an interface costs more than a pass. */
    private final Optional<SwitchingPlacement> switching;

    private final boolean memoryLimited;
    private int free;
    private int lost;
    private final Outages outages;
    private final AnnouncedOutages announced;
    /** The rooms of nodes, if places are by node. */
    private final Optional<NodeRooms> rooms;

    private final Choice plain;
    private final Execution execution;
    private Choice choice;
    private Optional<NodeLedger> ledger = Optional.empty();
    private final List<Decision> decisions = new ArrayList<>();
    private Starts starts = (job, now) -> {};

    /** Hears of jobs that begin to hold cores. */
    @FunctionalInterface
    interface Starts {
        /** A job has started. */
        void started(int job, double now);
    }

    /** Says what starts a job. */
    @FunctionalInterface
    private interface Execution {
        /** The decision about a job that has taken its cores. */
        Decision.ExecuteJob of(int job, ResourceSet alloc, double now);
    }

    /** Chooses cores for a job and takes them. */
    @FunctionalInterface
    private interface Choice {
        /** The cores; none if it cannot be placed. */
        ResourceSet place(int job, double now);
    }

    /** Forbids starts of jobs that fit. */
    @FunctionalInterface
    interface Guard {
        /** Tells whether a job may start on these cores. */
        boolean admits(int job, ResourceSet alloc);

        /** Tells whether it is certain before cores are chosen that it will not admit a job. */
        default boolean refuses(int job) {
            return false;
        }
    }

    Machine(Platform platform, Placement placement) {
        this(platform, placement, Features.DEFAULT);
    }

    Machine(Platform platform, Placement placement, Features features) {
        this.platform = platform;
        this.placement = placement;
        this.rooms = features.companions() && placement instanceof NodePlacement nodes
                ? Optional.of(new NodeRooms(nodes, jobs))
                : Optional.empty();
        this.plain = rooms.isPresent() ? rooms.get()::place : (job, now) -> place(job);
        this.execution = rooms.isPresent()
                ? rooms.get()::execute
                : (job, alloc, now) ->
                        new Decision.ExecuteJob(now, jobs.job(job).id(), alloc);
        this.choice = plain;
        this.switching = Optional.of(placement)
                .filter(SwitchingPlacement.class::isInstance)
                .map(SwitchingPlacement.class::cast);
        this.free = platform.nbCores();
        this.memoryLimited = rooms.isEmpty() && NodeLedger.limits(platform);
        this.outages = new Outages(new Nodes(), platform.nbCores());
        this.announced = new AnnouncedOutages(platform.nbCores());
    }

    private ResourceSet place(int job) {
        return placement.place(jobs.job(job));
    }

    private ResourceSet placeBesideOutages(int job, double now) {
        final ResourceSet closed = announced.closed(now, jobs.estimate[job]);
        if (closed.isEmpty()) {
            return place(job);
        }
        return announced.open(now, jobs.estimate[job]) < jobs.width[job]
                ? ResourceSet.EMPTY
                : placement.place(jobs.job(job), closed);
    }

    /** Hears a notice, and heeds the outage that it announces from now on; false if it announces none. */
    boolean heed(Event.Notify notice) {
        if (!announced.hear(notice)) {
            return false;
        }
        choice = rooms.isPresent() ? plain : this::placeBesideOutages;
        return true;
    }

    /** Forgets announced outages that are over; true if some are not. */
    boolean drains(double now) {
        announced.forget(now);
        if (announced.none()) {
            choice = plain;
        }
        return !announced.none();
    }

    /** The outages to heed. */
    AnnouncedOutages announced() {
        return announced;
    }

    /** Tells whether announced outages alone keep a job waiting, even if nothing else ran. */
    boolean held(int job, double now) {
        return rooms.isPresent() ? rooms.get().held(job, now) : heldByCores(job, now);
    }

    private boolean heldByCores(int job, double now) {
        return announced.hold(jobs.width[job], now, jobs.estimate[job]);
    }

    /** The reason for which announced outages keep a job waiting, if they do. */
    Optional<WaitReason> outage(int job, double now) {
        if (announced.none() || !held(job, now) && (jobs.width[job] > free || open(job, now) >= jobs.width[job])) {
            return Optional.empty();
        }
        return Optional.of(WaitReason.outage(announced.opens(jobs.width[job], now, jobs.estimate[job])));
    }

    /** The number of free cores that no announced outage takes away within a job's requested time. */
    private int open(int job, double now) {
        final BitSet open = new BitSet();
        open.set(0, cores());
        announced.gone().forEach(open::clear);
        announced.closed(now, jobs.estimate[job]).forEach(open::clear);
        forEachBusy(open::clear);
        return open.cardinality();
    }

    private void forEachBusy(IntConsumer core) {
        for (int job = 1; job < jobs.limit(); job++) {
            if (jobs.running(job)) {
                jobs.alloc(job).forEach(core);
            }
        }
    }

    /**
     * The cores of each zone of announced outages that are in use or may be: all but those without a job that are out
     * of use for another reason than these.
     */
    int[] idleByZone(double now) {
        final int[] idle = announced.zones();
        final ResourceSet lost = announced.lost(now);
        if (!lost.isEmpty()) {
            final BitSet never = new BitSet();
            lost.forEach(never::set);
            forEachBusy(never::clear);
            never.stream().forEach(core -> idle[announced.zone(core)]--);
        }
        return idle;
    }

    /** The cores of nodes that passes see; one that is out of use holds no memory. */
    private final class Nodes implements Outages.Books {
        @Override
        public boolean free(int core) {
            for (int job = 1; job < jobs.limit(); job++) {
                if (jobs.running(job) && jobs.alloc(job).contains(core)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public void take(int core) {
            ledger().take(ResourceSet.of(core), 0);
        }

        @Override
        public void giveBack(int core) {
            ledger().giveBack(ResourceSet.of(core), 0);
        }
    }

    Platform platform() {
        return platform;
    }

    int cores() {
        return platform.nbCores();
    }

    /** Lets somebody hear of starts from now on, in the place of who did. */
    void tellStarts(Starts listener) {
        starts = listener;
    }

    /** The number of cores that are in use or may be. */
    int usable() {
        return cores() - lost;
    }

    /** The number of cores that passes may hand out; below 0 while cores that will not be handed out any more end. */
    int free() {
        return free;
    }

    /** The rooms of nodes, if places are by node. */
    Optional<NodeRooms> rooms() {
        return rooms;
    }

    /** Tells whether jobs may not fit although there are enough free cores, for want of what goes with these. */
    boolean placesMatter() {
        return memoryMatters() || rooms.isPresent();
    }

    /** Tells whether jobs may not fit although there are enough free cores, for want of memory. */
    boolean memoryMatters() {
        return ledger.isPresent();
    }

    /** Free cores and memory of nodes; only if {@link #memoryMatters()}. */
    NodeLedger ledger() {
        return ledger.orElseThrow();
    }

    /** Bytes per core that a job takes. */
    long bytes(int job) {
        return CoreStates.bytes(jobs.job(job).memory());
    }

    boolean possible(int job) {
        return rooms.isPresent() ? rooms.get().possible(job) : placement.possible(jobs.job(job));
    }

    /** Learns of a job that is {@link #possible} and will ask for cores. */
    void expect(int job) {
        if (memoryLimited && !memoryMatters() && jobs.job(job).memory() > 0) {
            ledger = Optional.of(new NodeLedger(platform));
            for (int other = 1; other < jobs.limit(); other++) {
                if (jobs.running(other)) {
                    ledger().take(jobs.alloc(other), 0);
                }
            }
            outages.withdraw(announced.gone());
        }
    }

    /** Starts a job if it fits. */
    boolean start(int job, double now) {
        return start(job, now, OPEN);
    }

    /** Starts a job if it fits and a guard admits it on the cores that it would get. */
    boolean start(int job, double now, Guard guard) {
        return jobs.width[job] <= free && !guard.refuses(job) && occupy(job, now, choice.place(job, now), guard);
    }

    /** Starts a job if it fits beside closed cores, those of announced outages too. */
    boolean start(int job, double now, ResourceSet closed) {
        if (jobs.width[job] > free) {
            return false;
        }
        final ResourceSet all = announced.none() ? closed : closed.plus(announced.closed(now, jobs.estimate[job]));
        return occupy(job, now, all.isEmpty() ? place(job) : placement.place(jobs.job(job), all), OPEN);
    }

    private boolean occupy(int job, double now, ResourceSet alloc, Guard guard) {
        if (alloc.isEmpty()) {
            return false;
        }
        if (!guard.admits(job, alloc)) {
            placement.release(jobs.job(job), alloc);
            return false;
        }
        starts(job, alloc, now);
        return true;
    }

    /** Starts a job at a place that was chosen in a room, if passes see enough free cores. */
    boolean start(int job, double now, JobPlan plan) {
        if (jobs.width[job] > free) {
            return false;
        }
        starts(job, rooms.orElseThrow().take(job, plan), now);
        return true;
    }

    private void starts(int job, ResourceSet alloc, double now) {
        free -= jobs.width[job];
        jobs.started(job, alloc, now);
        starts.started(job, now);
        if (memoryMatters()) {
            ledger().take(alloc, bytes(job));
        }
        decide(execution.of(job, alloc, now));
    }

    /** Starts a job on the cores that another decision side chose. */
    void take(int job, ResourceSet alloc, Optional<JobPlan> plan, double now) {
        jobs.width[job] = alloc.size();
        if (rooms.isPresent()) {
            rooms.get().take(job, alloc, plan);
        } else {
            placement.take(jobs.job(job), alloc);
        }
        free -= jobs.width[job];
        jobs.started(job, alloc, now);
        if (memoryMatters()) {
            ledger().take(alloc, bytes(job));
        }
    }

    /** Whether choices of cores depend on more than what is taken. */
    boolean remembers() {
        return placement.remembers();
    }

    /** Whether this side sets P-states. */
    boolean switches() {
        return switching.isPresent();
    }

    /** Returns a job's cores to the placement; passes see them only once they are {@link #freed}. */
    void release(int job) {
        final int before = placement.free();
        if (rooms.isPresent()) {
            rooms.get().release(job);
        } else {
            placement.release(jobs.job(job), jobs.alloc(job));
        }
        resized(before + jobs.width[job]);
    }

    /** Takes cores out of use, each when it is free. */
    void withdraw(ResourceSet cores) {
        final int before = placement.free();
        placement.withdraw(cores);
        resized(before);
        announced.withdraw(cores);
        if (memoryMatters()) {
            outages.withdraw(cores);
        }
    }

    /** Puts cores to use again. */
    void restore(ResourceSet cores) {
        final int before = placement.free();
        placement.restore(cores);
        resized(before);
        announced.restore(cores);
        if (memoryMatters()) {
            outages.restore(cores);
        }
    }

    private void resized(int expected) {
        final int gain = placement.free() - expected;
        if (gain != 0 && rooms.isPresent()) {
            rooms.get().freed();
        }
        free += gain;
        lost -= gain;
    }

    /** Lets the passes see a released job's cores. */
    void freed(int job) {
        free += jobs.width[job];
        final ResourceSet alloc = jobs.alloc(job);
        if (memoryMatters()) {
            ledger().giveBack(alloc, bytes(job));
        }
        if (rooms.isPresent()) {
            rooms.get().freed(job);
        }
        jobs.ended(job);
        if (memoryMatters()) {
            outages.released(alloc);
        }
    }

    /** Rejects a job that waits no more, and notes why. */
    void reject(int job, double now, String why) {
        final String id = jobs.job(job).id();
        decide(new Decision.SetJobMetadata(now, id, "rejected: " + why.replace('"', '\'')));
        decide(new Decision.RejectJob(now, id));
        jobs.forget(job);
    }

    /** The cores without a job that are not out of use. */
    ResourceSet idle() {
        final BitSet idle = new BitSet();
        idle.set(0, cores());
        announced.gone().forEach(idle::clear);
        forEachBusy(idle::clear);
        return ResourceSet.of(idle.stream().toArray());
    }

    /** Tells whether nothing but the machine keeps a job waiting: too few cores, or, where places are by node, none. */
    boolean lacks(int job, double now) {
        return jobs.width[job] > free || rooms.isPresent() && !rooms.get().fits(job, now);
    }

    /** The reason for which nothing but the machine keeps a job waiting. */
    WaitReason lacking(int job) {
        if (jobs.width[job] > free) {
            return WaitReason.cores(jobs.width[job] - free);
        }
        return rooms.isPresent() ? WaitReason.place(rooms.get().missing(job)) : WaitReason.place();
    }

    void decide(Decision decision) {
        decisions.add(decision);
    }

    /** Ends the reply being made. */
    Reply reply(double now) {
        if (switching.isPresent()) {
            switching.get().switches(now).forEach(this::decide);
        }
        if (decisions.isEmpty()) {
            return Reply.none(now);
        }
        // Most replies start one job: a copy of one takes half the bytes of a list that can grow.
        final Reply reply = new Reply(now, decisions.size() == 1 ? List.of(decisions.get(0)) : List.copyOf(decisions));
        decisions.clear();
        return reply;
    }
}
