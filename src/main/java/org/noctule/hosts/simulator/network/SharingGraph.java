package org.noctule.hosts.simulator.network;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Tasks joined by the resources that they share.
 *
 * <p>A change marks resources; {@link #solve} then computes anew the rates of all tasks that are connected with a
 * marked resource, and of no others. Unconnected parts do not influence each other under either rule, not even in the
 * last bit.
 */
final class SharingGraph {
    private static final Comparator<Demand> BY_TURN = Comparator.comparingLong(demand -> demand.turn);

    private final double[] capacities;
    private final boolean[] pipes;
    private final Users[] users;
    private final FairBottleneck solver;
    private final Component component = new Component();
    private long turns;

    private final boolean[] marked;
    private int[] marks = new int[16];
    private int nbMarks;

    private final int[] reached;
    private final int[] indices;
    private final long[] visits;
    private int nbReached;
    private Demand[] demands = new Demand[16];
    private int nbDemands;
    private int nbTerms;
    private long visit;

    SharingGraph(double[] capacities, boolean[] pipes, FairBottleneck solver) {
        this.capacities = capacities;
        this.pipes = pipes;
        this.solver = solver;
        users = new Users[capacities.length];
        Arrays.setAll(users, resource -> new Users());
        marked = new boolean[capacities.length];
        reached = new int[capacities.length];
        indices = new int[capacities.length];
        visits = new long[capacities.length];
    }

    void add(Demand demand) {
        demand.present = true;
        demand.turn = turns++;
        for (int term = 0; term < demand.resources.length; term++) {
            users[demand.resources[term]].add(demand, term);
        }
        touch(demand);
    }

    void remove(Demand demand) {
        if (!demand.present) {
            return;
        }
        demand.present = false;
        demand.setRate(0);
        for (int term = 0; term < demand.resources.length; term++) {
            users[demand.resources[term]].remove(demand.places[term]);
            mark(demand.resources[term]);
        }
    }

    /** Tells those that use a resource that its speed has changed. */
    void tellSpeed(int resource) {
        final Users all = users[resource];
        for (int place = 0; place < all.size(); place++) {
            all.get(place).owner.speedChanged();
        }
    }

    void setBound(Demand demand, double bound) {
        if (demand.bound != bound) {
            demand.bound = bound;
            if (demand.present) {
                touch(demand);
            }
        }
    }

    void setCapacity(int resource, double capacity) {
        if (capacities[resource] != capacity) {
            capacities[resource] = capacity;
            mark(resource);
        }
    }

    /** Says whether rates may be out of date. */
    boolean isStale() {
        return nbMarks > 0;
    }

    /**
     * Computes the rates of all tasks that changes may have reached.
     *
     * @return false if the rule finds no rates
     */
    boolean solve() {
        reach();
        Arrays.sort(demands, 0, nbDemands, BY_TURN);
        component.clear(nbDemands, nbTerms, nbReached);
        for (int i = 0; i < nbReached; i++) {
            component.setResource(i, capacities[reached[i]], pipes[reached[i]]);
        }
        for (int i = 0; i < nbDemands; i++) {
            component.addTask(demands[i], indices);
        }
        component.groupUsers();
        final boolean solved = solver.solve(component);
        for (int i = 0; i < nbDemands; i++) {
            demands[i].setRate(component.rates[i]);
            demands[i] = null;
        }
        return solved;
    }

    /** A shared resource, of those that the last solution reached, that is used beyond its capacity, or -1. */
    int overused(double tolerance) {
        for (int i = 0; i < nbReached; i++) {
            final int resource = reached[i];
            if (!pipes[resource] && users[resource].usage() > capacities[resource] * (1 + tolerance)) {
                return resource;
            }
        }
        return -1;
    }

    /** What the present rates use of a resource. */
    double usage(int resource) {
        return users[resource].usage();
    }

    /** The same, summed from the newest term to the oldest, as SimGrid does. */
    double usageNewestFirst(int resource) {
        return users[resource].usageNewestFirst();
    }

    /** The resources that the last solution reached. */
    int[] reached() {
        return Arrays.copyOf(reached, nbReached);
    }

    /** Number of the resources that the last solution reached. */
    int nbReached() {
        return nbReached;
    }

    int reached(int index) {
        return reached[index];
    }

    private void reach() {
        visit++;
        nbReached = 0;
        nbDemands = 0;
        nbTerms = 0;
        for (int i = 0; i < nbMarks; i++) {
            marked[marks[i]] = false;
            visit(marks[i]);
        }
        nbMarks = 0;
        for (int i = 0; i < nbReached; i++) {
            final Users all = users[reached[i]];
            for (int place = 0; place < all.size(); place++) {
                visit(all.get(place));
            }
        }
    }

    private void visit(int resource) {
        if (visits[resource] != visit) {
            visits[resource] = visit;
            indices[resource] = nbReached;
            reached[nbReached++] = resource;
        }
    }

    private void visit(Demand demand) {
        if (demand.mark == visit) {
            return;
        }
        demand.mark = visit;
        if (nbDemands == demands.length) {
            demands = Arrays.copyOf(demands, 2 * nbDemands);
        }
        demands[nbDemands++] = demand;
        nbTerms += demand.resources.length;
        for (final int resource : demand.resources) {
            visit(resource);
        }
    }

    private void touch(Demand demand) {
        if (demand.resources.length > 0) {
            mark(demand.resources[0]);
        } else {
            demand.setRate(demand.isEmpty() ? 1 : demand.limit());
        }
    }

    private void mark(int resource) {
        if (!marked[resource]) {
            marked[resource] = true;
            if (nbMarks == marks.length) {
                marks = Arrays.copyOf(marks, 2 * nbMarks);
            }
            marks[nbMarks++] = resource;
        }
    }
}
