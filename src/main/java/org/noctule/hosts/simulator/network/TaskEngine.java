package org.noctule.hosts.simulator.network;

import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.HostPower;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;
import org.noctule.resource.ResourceSet;

/**
 * A clock, and the tasks and timers that run on a network: the model ptask_L07 of SimGrid 3.32.
 *
 * <p>Between two dates rates are constant. Changes at the current date (starts, cancels, P-states) count from that date
 * on. What ends at one date ends in the order of the starts.
 *
 * <p>A walltime is a timer that is started right after its task: if both end in one step, the task is returned first.
 *
 * @param <O> type of the owners of tasks and timers
 */
public final class TaskEngine<O> {
    private static final int[] NOWHERE = {};

    private final Network network;
    private final double[] speeds;
    private final int[] pStates;
    private final BitSet changedHosts = new BitSet();
    private final Footprints footprints;
    private final SharingGraph graph;
    private final PowerMeter meter;
    private final Actions<O> actions;
    private final DeadLinks<O> deadLinks = new DeadLinks<>();

    /**
     * Creates an engine without energy at date 0, without tasks, every host in its first P-state.
     *
     * @param network hosts, links and routes
     * @param rule rule of sharing them
     */
    public TaskEngine(Network network, SharingRule rule) {
        this(network, rule, List.of());
    }

    /**
     * Creates an engine at date 0, without tasks, every host in its first P-state.
     *
     * @param network hosts, links and routes
     * @param rule rule of sharing them, and how energy is measured: as SimGrid does, or as the integral of power
     * @param powers the power of each host, by its index in the network; empty if energy is not measured
     */
    public TaskEngine(Network network, SharingRule rule, List<HostPower> powers) {
        this(network, rule, powers, rule.inSteps() ? new SteppedActions<>() : new LazyActions<>());
    }

    TaskEngine(Network network, SharingRule rule, List<HostPower> powers, Actions<O> actions) {
        this.network = network;
        this.actions = actions;
        final int hosts = network.hosts().size();
        final double[] capacities = new double[hosts + network.links().size()];
        final boolean[] pipes = new boolean[capacities.length];
        speeds = new double[hosts];
        pStates = new int[hosts];
        for (int i = 0; i < hosts; i++) {
            final Host host = network.hosts().get(i);
            pStates[i] = host.pState();
            speeds[i] = host.speeds().get(pStates[i]);
            capacities[i] = host.cores() * speeds[i];
        }
        for (int i = hosts; i < capacities.length; i++) {
            final Link link = network.links().get(i - hosts);
            capacities[i] = link.bandwidth();
            pipes[i] = link.policy() == Link.Policy.FATPIPE;
        }
        footprints = new Footprints(network, rule.pipesJoin());
        graph = new SharingGraph(capacities, pipes, rule.solver());
        meter = rule.meter(network.hosts(), powers, graph);
    }

    /** {@return the current date in s} */
    public double now() {
        return actions.now();
    }

    /**
     * Starts a task at the current date.
     *
     * @param task the work
     * @param owner for whom
     * @return the running task
     * @throws NoctuleException of kind INPUT if there is no route between two of its hosts
     */
    public TaskAction<O> startTask(ParallelTask task, O owner) {
        final TaskAction<O> action = new TaskAction<>(task, footprints.of(task), this, owner);
        actions.add(action);
        deadLinks.started(action);
        meter.started(task, now());
        if (!action.isLatent()) {
            enable(action);
        }
        return action;
    }

    /**
     * Starts a countdown at the current date.
     *
     * @param duration time until it ends in s, not negative
     * @param owner for whom
     * @return the running timer
     * @throws IllegalArgumentException if the duration is negative or no number
     */
    public TimerAction<O> startTimer(double duration, O owner) {
        return startTimer(duration, NOWHERE, owner);
    }

    /**
     * Starts a countdown on a host at the current date. It uses nothing of it; under the rule l07, its end charges the
     * host with the energy drawn so far.
     *
     * @param duration time until it ends in s, not negative
     * @param host index of the host in the network
     * @param owner for whom
     * @return the running timer
     * @throws IllegalArgumentException if the duration is negative or no number
     */
    public TimerAction<O> startTimer(double duration, int host, O owner) {
        return startTimer(duration, new int[] {host}, owner);
    }

    private TimerAction<O> startTimer(double duration, int[] hosts, O owner) {
        if (!(duration >= 0)) {
            throw new IllegalArgumentException("A timer cannot last " + duration + " s.");
        }
        final TimerAction<O> action = new TimerAction<>(duration, hosts, owner);
        actions.add(action);
        return action;
    }

    /**
     * Takes a task or timer away at the current date; nothing happens if it is over.
     *
     * @param action the task or timer
     */
    public void cancel(Action<O> action) {
        if (!action.isOver()) {
            meter.ends(action.hosts(), now());
            actions.remove(action);
            finish(action);
        }
    }

    /**
     * Changes the speed of a host at the current date.
     *
     * @param host its index in the network
     * @param pState index into its speeds
     */
    public void setPState(int host, int pState) {
        final Host changed = network.hosts().get(host);
        meter.setPState(host, pState, now());
        pStates[host] = pState;
        speeds[host] = changed.speeds().get(pState);
        graph.setCapacity(host, changed.cores() * speeds[host]);
        changedHosts.set(host);
    }

    /**
     * Takes links out of use at the current date, or puts them to use again. Tasks that send over one stand still and
     * use nothing, until all of theirs are back.
     *
     * @param links indices of the links in the network
     * @param available whether they can be used from now on
     */
    public void setLinks(ResourceSet links, boolean available) {
        for (final TaskAction<O> task : deadLinks.set(links, available)) {
            if (!task.isLatent()) {
                if (available) {
                    enable(task);
                } else {
                    graph.remove(task.demand);
                }
            }
        }
    }

    /**
     * Lets a task stand still at the current date, or go on; while it stands still it uses nothing. Latency passes on.
     *
     * @param task the task; nothing happens if it is over
     * @param paused whether it stands still from now on
     */
    public void setPaused(TaskAction<O> task, boolean paused) {
        if (task.isOver() || task.isPaused() == paused) {
            return;
        }
        task.setPaused(paused);
        if (!task.isLatent()) {
            if (paused) {
                graph.remove(task.demand);
            } else {
                enable(task);
            }
        }
    }

    /**
     * Returns the P-state of a host.
     *
     * @param host its index in the network
     * @return index into its speeds
     */
    public int pState(int host) {
        return pStates[host];
    }

    /**
     * Returns the energy of a host, which under the rule l07 charges it with what it drew so far.
     *
     * @param host its index in the network
     * @return J from date 0 to the current date, 0 if energy is not measured
     */
    public double joules(int host) {
        return meter.joules(host, now());
    }

    /**
     * Returns when the next event is due if nothing is changed before.
     *
     * @return a date in s, the current one or later; infinite if nothing will ever happen
     * @throws NoctuleException of kind RUN if the rule finds no rates
     */
    public double nextDate() {
        share();
        return actions.nextDate();
    }

    /**
     * Advances to the next event, but not beyond a date. Nothing happens if both are infinite.
     *
     * <p>Under the rule l07 the clock becomes the sum of its value and the step, or exactly the limit if that comes
     * earlier.
     *
     * @param limit a date in s, not before the current one, possibly infinite
     * @return the elements that ended, in the order of the starts; empty if nothing did
     * @throws NoctuleException of kind RUN if the rule finds no rates
     * @throws IllegalArgumentException if the limit lies in the past
     */
    public List<Action<O>> advance(double limit) {
        if (!(limit >= actions.now())) {
            throw new IllegalArgumentException("The clock cannot go from " + actions.now() + " back to " + limit + ".");
        }
        share();
        final List<Action<O>> ended = actions.advance(limit);
        for (final Action<O> action : ended) {
            meter.ends(action.hosts(), now());
        }
        ended.forEach(this::finish);
        return Collections.unmodifiableList(ended);
    }

    /**
     * Adds up what tasks use of the hosts and shared links whose rates were computed last.
     *
     * @param tolerance part of a capacity that may be exceeded
     * @return the name of one that is used beyond its capacity, empty if there is none
     * @throws NoctuleException of kind RUN if the rule finds no rates
     */
    public Optional<String> overused(double tolerance) {
        share();
        final int resource = graph.overused(tolerance);
        return resource < 0 ? Optional.empty() : Optional.of(name(resource));
    }

    private String name(int resource) {
        final int link = resource - network.hosts().size();
        return link < 0
                ? network.hosts().get(resource).name()
                : network.links().get(link).name();
    }

    /** Brings the rates up to date. */
    void share() {
        if (!changedHosts.isEmpty()) {
            actions.tellSpeeds(changedHosts, graph);
            changedHosts.clear();
        }
        if (graph.isStale()) {
            if (!graph.solve()) {
                throw stuck();
            }
            meter.shared(now());
        }
    }

    double unsettled(TaskAction<O> action) {
        return actions.unsettled(action);
    }

    void settle(TaskAction<O> action) {
        actions.settle(action);
    }

    void redate(TaskAction<O> action) {
        actions.redate(action);
    }

    void rebound(TaskAction<O> action) {
        graph.setBound(action.demand, bound(action));
    }

    /** Lets a task use its resources, within the bounds of the present P-states. */
    void enable(TaskAction<O> action) {
        if (action.isPaused() || deadLinks.stall(action)) {
            return;
        }
        graph.setBound(action.demand, bound(action));
        graph.add(action.demand);
    }

    private void finish(Action<O> action) {
        if (action instanceof TaskAction<O> task) {
            graph.remove(task.demand);
            deadLinks.ended(task);
        }
        action.finish();
    }

    /** An entry uses at most one core, and a transfer waits for its window. */
    private double bound(TaskAction<O> action) {
        double bound = action.networkBound();
        final ParallelTask task = action.task;
        for (int entry = 0; entry < task.hosts().length; entry++) {
            if (task.flops()[entry] > 0) {
                bound = Math.min(bound, speeds[task.hosts()[entry]] / task.flops()[entry]);
            }
        }
        return bound;
    }

    private NoctuleException stuck() {
        final StringBuilder what = new StringBuilder("The rates at date ")
                .append(actions.now())
                .append(" cannot be computed: a round of sharing changes nothing, among");
        String separator = " ";
        for (final int resource : graph.reached()) {
            what.append(separator).append(name(resource));
            separator = ", ";
        }
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                what.append('.').toString(),
                "Maybe a host at speed 0 and a fat pipe meet in one task, on which SimGrid hangs too: use the rule fair.");
    }
}
