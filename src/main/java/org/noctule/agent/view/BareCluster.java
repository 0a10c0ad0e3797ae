package org.noctule.agent.view;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.error.NoctuleException;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/**
 * The bare machine: a choice is a list of decisions, which another program hands in before it is made. Such a program
 * sees the {@link ClusterView} itself; the one action and the one field here stand for all.
 */
public final class BareCluster implements ViewProblem {
    /** How many numbers a decision has: its kind as the place in {@link Kind}, a row of jobs, and two more. */
    public static final int NUMBERS = 4;

    /** The number of rows that columns of jobs have for another program. */
    public static final OptionKey<Integer> ROWS = OptionKey.with(
            "rows", OptionValues.count(), 256, "jobs that columns have room for, of those that wait, run and ended");

    /** Whether another program sees the nodes. */
    public static final OptionKey<Boolean> NODES =
            OptionKey.with("nodes", OptionValues.flag(), false, "whether columns of nodes are shown");

    /** The number of waiting jobs whose training another program sees, the first ones. */
    public static final OptionKey<Integer> TRAINING = OptionKey.with(
            "training", OptionValues.countOrZero(), 0, "waiting jobs of which the figures of their training are shown");

    /** The room for the ops of such a job. */
    public static final OptionKey<Integer> GRAPH_NODES = OptionKey.with(
            "graph_nodes", OptionValues.countOrZero(), 0, "ops that graphs of training jobs have room for");

    /** The room for the dependencies of such a job. */
    public static final OptionKey<Integer> GRAPH_EDGES = OptionKey.with(
            "graph_edges", OptionValues.countOrZero(), 0, "dependencies that graphs of training jobs have room for");

    private static final OptionKey<Due> DUE =
            OptionKey.with("due", OptionValues.choice(Due.class), Due.WAITING, "when decisions are asked for");
    private static final List<Kind> KINDS = List.of(Kind.values());

    private Due when = Due.WAITING;
    private int[] listed = {};
    private double wake = Double.NaN;
    private Again next = Again.STARTED;
    private Optional<ClusterView> view = Optional.empty();
    private Optional<PlanDesk> desk = Optional.empty();
    private List<JobPlan> plans = List.of();
    private Optional<Job> held = Optional.empty();
    private String heldOrder = "";
    /** The number of jobs that the last choice left waiting. */
    private int left;

    /** Makes the machine of one run. */
    public BareCluster() {}

    /** The kinds of decisions, by their numbers. The third number of the first three is a core order, see below. */
    public enum Kind {
        /** Starts a waiting job if it fits: (row, o, 0) on cores of the usual order for o = 0, else of order o - 1. */
        START,
        /** The same; if it does not fit, what follows in the list is dropped. */
        START_OR_STOP,
        /** The same; if it does not fit, it starts as soon as it does, and nothing is asked until then. */
        START_OR_HOLD,
        /** Starts a waiting job on cores (row, first, last); what follows with the same row adds to them. */
        START_ON,
        /** Rejects a waiting job: (row, 0, 0). */
        REJECT,
        /** Kills a running job: (row, 0, 0). */
        KILL,
        /** Starts a training job by a degree: (row, degree, 1 to reject it if it is refused, else 0). */
        SPLIT,
        /** Starts a training job by one of the plans that were handed in: (row, its place, as before). */
        PLAN,
        /** Gives a running job the cores (row, first, last); what follows with the same row adds to them. */
        RESIZE
    }

    /** When decisions are asked for. */
    public enum Due {
        /** While jobs wait. */
        WAITING,
        /** While jobs wait, once after some have come or ended. */
        CHANGED,
        /** While a job waits for which enough cores are free. */
        FITTING,
        /** After all events. */
        ALWAYS
    }

    /** Whether decisions are asked for once more before the next events. */
    public enum Again {
        /** They are not. */
        NO,
        /** They are. */
        YES,
        /** They are if a job was started or is held. */
        STARTED
    }

    @Override
    public OptionTable keys() {
        return OptionTable.of("decision.env", ROWS, NODES, TRAINING, GRAPH_NODES, GRAPH_EDGES, DUE);
    }

    @Override
    public void read(Options options) {
        when = options.get(DUE);
    }

    @Override
    public List<String> actions() {
        return List.of("decide");
    }

    @Override
    public List<ObservedField> observation() {
        return List.of(new ObservedField("now", 1, 0, Double.POSITIVE_INFINITY));
    }

    @Override
    public void begin(ClusterView machine, long seed) {
        view = Optional.of(machine);
    }

    /** {@return the run; empty before it begins} */
    public Optional<ClusterView> view() {
        return view;
    }

    /**
     * Shows training jobs.
     *
     * @param planning what plans those of the run
     */
    public void show(PlanDesk planning) {
        desk = Optional.of(planning);
    }

    /** {@return what plans the training jobs of the run; empty if the machine has no fabric} */
    public Optional<PlanDesk> desk() {
        return desk;
    }

    /**
     * Takes the plans that decisions of the next choice name.
     *
     * @param handed the plans, by their places
     */
    public void plans(List<JobPlan> handed) {
        plans = handed;
    }

    /**
     * Takes the decisions of the next choice.
     *
     * @param decisions {@value #NUMBERS} numbers per decision
     * @param date asks for a message at this date in s; one that is not later asks for none
     * @param again whether decisions are asked for once more before the next events
     */
    public void decide(int[] decisions, double date, Again again) {
        listed = decisions;
        wake = date;
        next = again;
    }

    @Override
    public void heard(ClusterView machine, ViewReply reply) {
        for (int row = 0; row < machine.waitingJobs() && held.isPresent(); row++) {
            if (machine.waiting().job(row).id().equals(held.get().id())) {
                if (start(row, heldOrder, reply)) {
                    held = Optional.empty();
                }
                return;
            }
        }
        held = Optional.empty();
    }

    @Override
    public boolean due(ClusterView machine) {
        return held.isEmpty()
                && switch (when) {
                    case ALWAYS -> true;
                    case WAITING -> machine.waitingJobs() > 0;
                    case CHANGED ->
                        machine.waitingJobs() > left || machine.ended().size() > 0 && machine.waitingJobs() > 0;
                    case FITTING -> fits(machine);
                };
    }

    private static boolean fits(ClusterView machine) {
        final int free = machine.freeCores();
        final JobRows waiting = machine.waiting();
        for (int row = 0; row < waiting.size(); row++) {
            if (waiting.cores()[row] <= free) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void observe(ClusterView machine, float[] target, int offset) {
        target[offset] = (float) machine.now();
    }

    @Override
    public void mask(ClusterView machine, BitSet allowed) {}

    @Override
    public boolean choose(ClusterView machine, int action, ViewReply reply) {
        boolean started = false;
        int at = 0;
        while (at < listed.length && held.isEmpty()) {
            final Kind kind = kind(listed[at]);
            final int row = listed[at + 1];
            final int end = kind == Kind.START_ON || kind == Kind.RESIZE ? endOfCores(at) : at + NUMBERS;
            boolean stops = false;
            switch (kind) {
                case START, START_OR_STOP, START_OR_HOLD -> {
                    final String order = order(listed[at + 2]);
                    final boolean fits = start(row, order, reply);
                    started |= fits;
                    stops = !fits && kind == Kind.START_OR_STOP;
                    if (!fits && kind == Kind.START_OR_HOLD) {
                        held = Optional.of(machine.waiting().job(row));
                        heldOrder = order;
                    }
                }
                case START_ON -> started |= reply.start(row, cores(at, end));
                case REJECT -> reply.reject(row);
                case KILL -> reply.kill(row);
                case SPLIT -> started |= reply.plan(row, listed[at + 2], listed[at + 3] != 0);
                case PLAN -> started |= reply.plan(row, plan(listed[at + 2]), listed[at + 3] != 0);
                case RESIZE -> reply.resize(row, cores(at, end));
            }
            at = stops ? listed.length : end;
        }
        if (wake > machine.now()) {
            reply.wake(wake);
        }
        left = machine.waitingJobs();
        plans = List.of();
        return next == Again.YES || next == Again.STARTED && (started || held.isPresent());
    }

    private int endOfCores(int begin) {
        int end = begin + NUMBERS;
        while (end < listed.length && listed[end] == listed[begin] && listed[end + 1] == listed[begin + 1]) {
            end += NUMBERS;
        }
        return end;
    }

    private ResourceSet cores(int begin, int end) {
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (int at = begin; at < end; at += NUMBERS) {
            final int first = listed[at + 2];
            final int last = listed[at + 3];
            if (first < 0 || last < first || at > begin && first <= listed[at - 1]) {
                throw NoctuleException.input(
                        "A decision gives a job the cores " + first + " to " + last + ".",
                        "Maybe the first is above the last, or ranges of one job are not in ascending order.");
            }
            cores.add(first, last);
        }
        return cores.build();
    }

    private JobPlan plan(int number) {
        if (plans.isEmpty()) {
            throw NoctuleException.input("A decision names a plan, but none was handed in.", "Maybe hand it in first.");
        }
        return plans.get(checked("plan", number, plans.size() - 1));
    }

    private static boolean start(int row, String order, ViewReply reply) {
        return order.isEmpty() ? reply.start(row) : reply.start(row, order);
    }

    private static Kind kind(int number) {
        return KINDS.get(checked("kind", number, KINDS.size() - 1));
    }

    private static String order(int number) {
        return checked("core order", number, CoreOrders.names().size()) == 0
                ? ""
                : CoreOrders.names().get(number - 1);
    }

    private static int checked(String noun, int number, int last) {
        if (number < 0 || number > last) {
            throw NoctuleException.input(
                    "A decision has the " + noun + " " + number + ", which is none.",
                    "Maybe use a number from 0 to " + last + ".");
        }
        return number;
    }
}
