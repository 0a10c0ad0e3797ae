package org.noctule.site;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Repairs;
import org.noctule.workload.Workload;

/**
 * The jobs of a site's past that can be played on its machine, in the order in which they could have started.
 *
 * <p>A job can be played if it has a date from which it could start, a start, an end that is not before it, and no more
 * cores than the machine. One that runs at the end of the record ends with the record. All others are left out and
 * counted. Jobs lie on disk: memory holds some 70 bytes of each.
 */
public final class SitePast implements AutoCloseable {
    /** The time that Slurm takes for a job without a limit, in s (manual slurm.conf, MaxTime: UNLIMITED is a year). */
    private static final double YEAR = 365 * 86_400.0;

    private final SiteMachine machine;
    private final Set<String> partitions;
    private final SiteStock stock;
    private final Repairs repairs = new Repairs();
    private final JobStore store = new JobStore();
    private final JobIndex index = new JobIndex(store);
    private final Map<String, Integer> arrayLimits = new HashMap<>();
    private double origin;
    private double last = Double.NEGATIVE_INFINITY;

    private SitePast(SiteMachine machine, Set<String> partitions) {
        this.machine = machine;
        this.partitions = partitions;
        this.stock = new SiteStock(machine);
    }

    /**
     * Reads a past.
     *
     * @param records the source
     * @param machine the machine of today
     * @param partitions partitions whose jobs are taken; empty for all
     * @return the jobs, and what was odd; to be closed
     * @throws NoctuleException of kind INPUT if the source cannot be read or no job is left
     */
    public static SitePast read(JobRecords records, SiteMachine machine, Set<String> partitions) {
        final SitePast past = new SitePast(machine, Set.copyOf(partitions));
        try {
            records.read(past::take, past.repairs);
            past.index.sort(past.repairs);
            if (past.size() == 0) {
                throw past.none();
            }
            past.origin = past.job(0).eligible();
        } catch (final RuntimeException e) {
            past.close();
            throw e;
        }
        return past;
    }

    private NoctuleException none() {
        return repairs.list().stream()
                .filter(Workload.Repair::dropped)
                .max(Comparator.comparingInt(Workload.Repair::count))
                .map(most -> NoctuleException.input(
                        "No job of the record can be played: most lines (" + most.count() + ") were left out as \""
                                + most.what() + "\".",
                        Unplayable.remedy(most.what())))
                .orElseGet(() -> NoctuleException.input(
                        "No job of the record can be played: it lists none.",
                        "Maybe no job ran between the dates that sacct was asked for, or you may not see those of"
                                + " others."));
    }

    private void take(RecordedJob job) {
        for (final double date : new double[] {job.submit(), job.start(), job.end()}) {
            last = Double.isNaN(date) ? last : Math.max(last, date);
        }
        if (job.terms().arrayLimit() > 0 && job.id().indexOf('_') > 0) {
            arrayLimits.put(array(job), job.terms().arrayLimit());
        }
        final boolean wanted =
                partitions.isEmpty() || partitions.contains(job.owner().queue());
        Unplayable.of(job, wanted, stock)
                .ifPresentOrElse(reason -> repairs.dropped(reason.what(), job.line()), () -> keep(completed(job)));
    }

    private static String array(RecordedJob job) {
        return job.id().substring(0, Math.max(0, job.id().indexOf('_')));
    }

    private void keep(RecordedJob job) {
        index.add(job);
        store.add(job);
    }

    /** Fills in what the configuration tells. */
    private RecordedJob completed(RecordedJob job) {
        double eligible = Double.isNaN(job.eligible()) ? job.submit() : job.eligible();
        if (eligible > job.submit()) {
            repairs.kept("eligible after its submission: comes then", job.line());
        }
        if (job.start() < eligible) {
            repairs.kept("starts before it comes: comes at its start", job.line());
            eligible = job.start();
        }
        if (Double.isNaN(job.end())) {
            repairs.kept("runs at the end of the record: ends there", job.line());
        }
        final double limit = limit(job);
        if (job.end() - job.start() > limit) {
            repairs.kept("ran longer than its limit: is not killed", job.line());
        }
        return new RecordedJob(
                job.id(),
                job.submit(),
                eligible,
                job.start(),
                job.end(),
                job.cores(),
                job.memory(),
                limit,
                job.state(),
                job.owner(),
                job.nodes(),
                terms(job),
                job.line());
    }

    private RecordedTerms terms(RecordedJob job) {
        final RecordedTerms told = job.terms();
        final String asked = stock.known(told.asked());
        if (!asked.equals(told.asked())) {
            repairs.kept("cards or other resources of which the configuration has none: not asked for", job.line());
        }
        String features = told.features();
        if (!features.isEmpty()) {
            final Optional<List<List<String>>> choice = FeatureChoice.read(features);
            if (choice.isEmpty()) {
                repairs.kept("features that are no plain choice: any node will do", job.line());
                features = "";
            } else if (!stock.has(choice.get())) {
                repairs.kept("features that no node of today has: any node will do", job.line());
                features = "";
            }
        }
        return told.asking(asked, features);
    }

    private double limit(RecordedJob job) {
        double limit = job.limit();
        if (Double.isNaN(limit)) {
            repairs.kept("no limit of its own: that of its partition holds", job.line());
            final SitePartition partition = machine.partitions().get(job.owner().queue());
            limit = partition == null ? Double.POSITIVE_INFINITY : partition.usual();
        }
        if (limit > YEAR) {
            repairs.kept("no limit of time: a year, as Slurm plans", job.line());
            limit = YEAR;
        }
        return limit;
    }

    /**
     * Counts all dates from another one.
     *
     * @param date date 0, in s since 1970
     * @return this
     */
    public SitePast from(double date) {
        origin = date;
        return this;
    }

    /** {@return the number of jobs} */
    public int size() {
        return index.size();
    }

    /**
     * Returns the jobs in the order in which they come. Attempts of a job that was put back into the queue are jobs of
     * their own: {@code 12}, {@code 12~2}.
     *
     * @return the jobs with every date and limit filled in; each pass reads them from disk
     */
    public Iterable<RecordedJob> jobs() {
        return this::iterator;
    }

    private Iterator<RecordedJob> iterator() {
        return IntStream.range(0, size()).mapToObj(this::job).iterator();
    }

    private RecordedJob job(int n) {
        final int place = index.place(n);
        final RecordedJob job = limited(store.get(place));
        final int attempt = index.attempt(place);
        return job.with(
                attempt == 1 ? job.id() : job.id() + "~" + attempt,
                Double.isNaN(job.end()) ? Math.max(last, job.start()) : job.end());
    }

    /** One line of an array may tell its limit for all others. */
    private RecordedJob limited(RecordedJob job) {
        final int most = arrayLimits.isEmpty() ? 0 : arrayLimits.getOrDefault(array(job), 0);
        return most == job.terms().arrayLimit() ? job : job.with(job.terms().ofArray(most));
    }

    /** {@return what was left out or repaired} */
    public List<Workload.Repair> repairs() {
        return repairs.list();
    }

    /** {@return the date from which all others are counted: when the first job came, in s since 1970} */
    public double origin() {
        return origin;
    }

    @Override
    public void close() {
        store.close();
    }
}
