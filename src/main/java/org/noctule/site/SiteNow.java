package org.noctule.site;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Dependencies;
import org.noctule.workload.EarlierStart;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.QueueTerms;
import org.noctule.workload.Repairs;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWriter;

/**
 * The jobs that wait and run at a site now, as the state with which a simulation begins.
 *
 * <p>Nobody knows how long they will run: each is taken to run up to its limit. A running job gets cores of its nodes:
 * as many on each as are told, else equal parts, the lowest ones that are free.
 */
public final class SiteNow {
    /** Name of the file of the state. */
    public static final String QUEUE = "queue.json";

    /** Name of the file of what comes later. */
    public static final String LATER = "later.json";

    /** Name of the file of the rules for people, whose dates count from now. */
    public static final String RULES = "site-now.json";

    private static final String WORKLOAD = "w0";
    private static final double YEAR = 365 * 86_400.0;

    private final SiteMachine machine;
    private final double now;
    private final Repairs repairs;
    private final List<Job> jobs = new ArrayList<>();
    private final NodeCores free;
    private final SiteStock stock;
    private final int widest;
    private int running;

    private SiteNow(SiteMachine machine, double now, Repairs repairs) {
        this.machine = machine;
        this.now = now;
        this.repairs = repairs;
        this.free = new NodeCores(machine.nodes());
        this.stock = new SiteStock(machine);
        this.widest = machine.nodes().stream().mapToInt(SiteNode::cores).max().orElse(0);
    }

    /**
     * Makes a state.
     *
     * @param queue the jobs
     * @param machine the machine
     * @param now date at which they were listed, in s since 1970
     * @param partitions partitions whose jobs are taken; empty for all
     * @param repairs counts what was left out or read otherwise
     * @return the state
     */
    public static SiteNow of(
            List<QueuedJob> queue, SiteMachine machine, double now, Set<String> partitions, Repairs repairs) {
        final SiteNow state = new SiteNow(machine, now, repairs);
        final List<QueuedJob> taken = new ArrayList<>();
        for (final QueuedJob job : queue) {
            if (state.possible(job, partitions)) {
                taken.add(job);
            }
        }
        final Set<String> ids = new HashSet<>();
        taken.removeIf(job -> {
            final boolean twice = !ids.add(job.job().id());
            if (twice) {
                repairs.dropped("stands there twice: once is enough", job.job().line());
            }
            return twice;
        });
        // What tells its cores on each node has them before those that get what is left.
        taken.sort(Comparator.comparing((QueuedJob job) -> job.coresOnNodes().isEmpty())
                .thenComparing(job -> job.job().id(), SubmissionOrder::compareIds));
        taken.forEach(job -> state.add(job, ids));
        state.jobs.sort(SubmissionOrder.INSTANCE);
        return state;
    }

    private boolean possible(QueuedJob queued, Set<String> partitions) {
        final RecordedJob job = queued.job();
        final Optional<Unplayable> reason =
                partitions.isEmpty() || partitions.contains(job.owner().queue())
                        ? Unplayable.lacking(job, stock)
                        : Optional.of(Unplayable.PARTITION);
        if (reason.isPresent()) {
            repairs.dropped(reason.get().what(), job.line());
        } else if (Double.isNaN(job.submit())) {
            repairs.dropped(Unplayable.NO_SUBMISSION.what(), job.line());
        } else if (job.state() != RecordedState.RUNNING && job.state() != RecordedState.WAITING) {
            repairs.dropped("neither waits nor runs", job.line());
        } else {
            return true;
        }
        return false;
    }

    private void add(QueuedJob queued, Set<String> ids) {
        final RecordedJob job = queued.job();
        Optional<EarlierStart> start = Optional.empty();
        if (job.state() == RecordedState.RUNNING) {
            final Optional<ResourceSet> cores = free.take(job, queued.coresOnNodes());
            if (cores.isEmpty()) {
                repairs.dropped("runs on nodes or cores that are not there or that others have", job.line());
                return;
            }
            running++;
            start = Optional.of(new EarlierStart(
                    Math.max(0, now - (Double.isNaN(job.start()) ? now : job.start())),
                    OptionalDouble.empty(),
                    cores.get()));
        }
        final double limit = limit(job, start.map(EarlierStart::elapsed).orElse(0.0));
        final Map<String, Object> demands = new TreeMap<>();
        final double memory = machine.memory() ? job.memory() / job.cores() : 0;
        demands.put("req_time", limit);
        demands.put("mem", memory);
        final String profile = (long) limit + "s";
        jobs.add(new Job(
                WORKLOAD + "!" + job.id(),
                Math.min(0, job.submit() - now),
                job.cores(),
                limit,
                limit,
                memory,
                0,
                new Profile.ReferenceTime(profile, (long) limit, Map.of()),
                demands,
                JobParts.of(job.owner())
                        .withDemand(queued.demand()
                                .filter(demand -> demand.cores() <= widest)
                                .or(() -> RecordedDemand.of(job, widest))
                                .map(stock::known))
                        .withTerms(terms(queued.terms()))
                        .withDependencies(start.isPresent() ? Dependencies.NONE : after(queued, ids))
                        .withStart(start)));
    }

    private double limit(RecordedJob job, double elapsed) {
        double limit = job.limit();
        if (Double.isNaN(limit)) {
            final SitePartition partition = machine.partitions().get(job.owner().queue());
            limit = partition == null ? Double.POSITIVE_INFINITY : partition.usual();
        }
        if (limit > YEAR) {
            repairs.kept("no limit of time: a year, as Slurm plans", job.line());
            limit = YEAR;
        }
        if (limit <= elapsed) {
            repairs.kept("runs longer than its limit: ends in a second", job.line());
            limit = Math.floor(elapsed) + 1;
        }
        return Math.max(1, Math.floor(limit));
    }

    private QueueTerms terms(QueueTerms terms) {
        return new QueueTerms(
                terms.account(),
                terms.qos(),
                terms.partitions(),
                terms.reservation(),
                terms.begin() > now ? terms.begin() - now : 0,
                terms.held(),
                terms.nice(),
                terms.priority(),
                terms.arrayLimit());
    }

    private Dependencies after(QueuedJob queued, Set<String> ids) {
        final List<String> parents = queued.after().stream()
                .flatMap(
                        id -> ids.contains(id) ? Stream.of(id) : ids.stream().filter(each -> each.startsWith(id + "_")))
                .map(id -> WORKLOAD + "!" + id)
                .distinct()
                .sorted(SubmissionOrder::compareIds)
                .toList();
        return parents.isEmpty() ? Dependencies.NONE : Dependencies.on(0, parents.toArray(String[]::new));
    }

    /** {@return number of jobs that run} */
    public int running() {
        return running;
    }

    /** {@return number of jobs that wait} */
    public int waiting() {
        return jobs.size() - running;
    }

    /** {@return number of cores that jobs have} */
    public int busy() {
        return jobs.stream()
                .filter(job -> job.started().isPresent())
                .mapToInt(Job::resources)
                .sum();
    }

    /**
     * Writes the state.
     *
     * @param out the output; is flushed, not closed
     * @throws IOException if it cannot be written
     */
    public void write(OutputStream out) throws IOException {
        write(out, jobs);
    }

    /**
     * Writes a workload in which nothing comes later.
     *
     * @param out the output; is flushed, not closed
     * @throws IOException if it cannot be written
     */
    public void writeLater(OutputStream out) throws IOException {
        write(out, List.of());
    }

    /**
     * Returns options that play on from now.
     *
     * @param agent the agent
     * @param schema name of the schema beside them, for editors
     * @return the options file
     */
    public ObjectNode options(String agent, Optional<String> schema) {
        final ObjectNode options = SiteFiles.options(agent, schema, LATER, RULES);
        ((ObjectNode) options.path("workload")).put("initial", QUEUE);
        return options;
    }

    private void write(OutputStream out, List<Job> written) throws IOException {
        BatsimWriter.lossless().write(out, new Workload(WORKLOAD, written, List.of()), machine.cores());
    }
}
