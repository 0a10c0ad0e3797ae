package org.noctule.simulator.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Owner;

/**
 * The end of each job, in the order in which they ended or were refused; then those that were left at the end.
 *
 * <p>{@code requested_time} is the walltime and the added column {@code estimate} what schedulers predict with; each is
 * -1 where there is none. The execution time of a job that was suspended is less than from its start to its end.
 * {@code user}, {@code group} and {@code queue} are added too, empty where they are unknown; {@code account} and
 * {@code qos} where a job tells one.
 */
final class JobSeries implements Series {
    static final String HEADER = "job_id,workload_name,profile,submission_time,requested_number_of_resources,"
            + "requested_time,success,final_state,starting_time,execution_time,finish_time,waiting_time,"
            + "turnaround_time,stretch,allocated_resources,consumed_energy,metadata";
    static final String ADDED = ",estimate,user,group,queue";
    private static final String TERMS = ",account,qos";

    private static final JobState[] STATES = JobState.values();
    /** What is shorter is the rounding of sums. */
    private static final double SHORTEST = 1e-6;

    private static final int FIELDS_OF_A_STARTED_JOB = 8;

    private final List<Job> jobs = new ArrayList<>();
    private final DoubleColumn starts = new DoubleColumn();
    private final DoubleColumn ends = new DoubleColumn();
    private final DoubleColumn joules = new DoubleColumn();
    private final PackedColumn rest = new PackedColumn();
    /** Seconds by started job; few have any. */
    private final Map<Integer, Double> suspensions = new HashMap<>();
    /** By row; few have any. */
    private final Map<Integer, String> metadata = new HashMap<>();

    /** Sees every job once. */
    interface Visitor {
        void started(Job job, JobState state, double start, double end, double suspended);

        void rejected(Job job);

        void left(Job job);
    }

    void addEnded(
            Job job,
            JobState state,
            double start,
            double end,
            ResourceSet alloc,
            double energy,
            String metadata,
            double suspended) {
        if (suspended > SHORTEST) {
            suspensions.put(starts.size(), suspended);
        }
        add(job, metadata);
        rest.add(state.ordinal());
        starts.add(start);
        ends.add(end);
        joules.add(energy);
        rest.add(alloc);
    }

    void addRejected(Job job, String metadata) {
        add(job, metadata);
        rest.add(JobState.REJECTED.ordinal());
    }

    void addLeft(Job job, JobState state) {
        add(job, "");
        rest.add(state.ordinal());
    }

    /** Whether a job of this last state ran, as far as is known. */
    private static boolean ran(JobState state) {
        return state != JobState.REJECTED && state != JobState.SUBMITTED && state != JobState.RUNNING;
    }

    private void add(Job job, String text) {
        if (!text.isEmpty()) {
            metadata.put(jobs.size(), text);
        }
        jobs.add(job);
    }

    int size() {
        return jobs.size();
    }

    @Override
    public String file() {
        return "jobs.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        final boolean terms = format.addsColumns()
                && jobs.stream()
                        .anyMatch(job -> !job.terms().account().isEmpty()
                                || !job.terms().qos().isEmpty());
        out.line(format.addsColumns() ? HEADER + ADDED + (terms ? TERMS : "") : HEADER);
        final PackedColumn.Reader reader = rest.read();
        int started = 0;
        int row = 0;
        for (final Job job : jobs) {
            final JobState state = STATES[reader.next()];
            writeRequest(job, state, out);
            if (!ran(state)) {
                for (int field = 0; field < FIELDS_OF_A_STARTED_JOB; field++) {
                    out.empty();
                }
            } else {
                writeRun(job, state, started, out, format);
                out.resources(reader.nextSet()).fixed(format.energy() ? joules.get(started) : -1);
                started++;
            }
            out.quoted(metadata.getOrDefault(row++, ""));
            if (format.addsColumns()) {
                out.fixed(orNone(job.estimate()));
                final Owner owner = job.owner();
                out.text(owner.user()).text(owner.group()).text(owner.queue());
            }
            if (terms) {
                out.text(job.terms().account()).text(job.terms().qos());
            }
            out.endRow();
        }
    }

    private static void writeRequest(Job job, JobState state, CsvOutput out) throws IOException {
        final int mark = job.id().indexOf('!');
        out.text(job.id(), mark + 1, job.id().length())
                .text(job.id(), 0, Math.max(0, mark))
                .text(job.profile().name())
                .fixed(job.submitTime())
                .integer(job.resources())
                .fixed(orNone(job.walltime()))
                .integer(state == JobState.COMPLETED_SUCCESSFULLY ? 1 : 0)
                .text(state.name());
    }

    private void writeRun(Job job, JobState state, int started, CsvOutput out, ResultFormat format) throws IOException {
        final double start = starts.get(started);
        final double end = format.end(job, state, start, ends.get(started));
        final double turnaround = end - job.submitTime();
        final double ran = end - start - suspensions.getOrDefault(started, 0.0);
        out.fixed(start)
                .fixed(ran)
                .fixed(end)
                .fixed(start - job.submitTime())
                .fixed(turnaround)
                .fixed(format.stretch().of(turnaround, ran));
    }

    private static double orNone(double seconds) {
        return seconds == Double.POSITIVE_INFINITY ? -1 : seconds;
    }

    void forEach(Visitor visitor) {
        final PackedColumn.Reader reader = rest.read();
        int started = 0;
        for (final Job job : jobs) {
            final JobState state = STATES[reader.next()];
            if (state == JobState.REJECTED) {
                visitor.rejected(job);
            } else if (!ran(state)) {
                visitor.left(job);
            } else {
                reader.skipSet();
                visitor.started(
                        job, state, starts.get(started), ends.get(started), suspensions.getOrDefault(started, 0.0));
                started++;
            }
        }
    }
}
