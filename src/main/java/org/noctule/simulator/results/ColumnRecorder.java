package org.noctule.simulator.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.workload.Job;

/**
 * Keeps a run in memory in columns of primitives, about 40 bytes a job and 12 to 30 bytes a row of the other series,
 * until {@link ResultFiles} writes it. Not thread-safe.
 */
public final class ColumnRecorder implements Recorder {
    private final RecordedSeries kept;
    private final JobSeries jobs = new JobSeries();
    private final AllocationSeries allocations = new AllocationSeries();
    private final Map<String, RowSeries> rows = new LinkedHashMap<>();
    private final Map<String, Map<String, Double>> figures = new LinkedHashMap<>();
    private final Map<String, Supplier<? extends JsonNode>> documents = new LinkedHashMap<>();
    private final MachineStateSeries machineStates = new MachineStateSeries();
    private final PStateSeries pStateChanges = new PStateSeries();
    private final EnergySeries energy = new EnergySeries();
    private final ParentSeries parents = new ParentSeries();
    private int slowed;
    private Optional<Totals> totals = Optional.empty();

    /**
     * Creates an empty record.
     *
     * @param kept the series that are kept beside the jobs
     */
    public ColumnRecorder(RecordedSeries kept) {
        this.kept = kept;
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        final double held = allocations.close(job, start, end);
        jobs.addEnded(job, state, start, end, alloc, joules, metadata, end - start - held);
        parents.add(job);
    }

    @Override
    public void slowed(Job job) {
        slowed++;
    }

    @Override
    public void allocation(Job job, double start, double end, ResourceSet cores) {
        allocations.add(job, start, end, cores);
    }

    @Override
    public void jobRejected(Job job, double now, String metadata) {
        jobs.addRejected(job, metadata);
    }

    @Override
    public void jobLeft(Job job, JobState state) {
        jobs.addLeft(job, state);
    }

    @Override
    public boolean keeps(String file, boolean usually) {
        return usually || kept.files().contains(file);
    }

    @Override
    public void document(String file, Supplier<? extends JsonNode> tree) {
        documents.put(file, tree);
    }

    @Override
    public void record(ResultRow row) {
        series(row.columns()).add(row);
    }

    @Override
    public void keep(ResultColumns columns) {
        series(columns);
    }

    private RowSeries series(ResultColumns columns) {
        return rows.computeIfAbsent(columns.file(), file -> new RowSeries(columns));
    }

    @Override
    public void figure(String section, String name, double value) {
        figures.computeIfAbsent(section, key -> new LinkedHashMap<>()).put(name, value);
    }

    @Override
    public void machines(double now, MachineCounts counts) {
        if (kept.machineStates()) {
            machineStates.add(now, counts);
        }
    }

    @Override
    public boolean keepsPStates() {
        return kept.pStateChanges();
    }

    @Override
    public void pState(double now, ResourceSet machines, int pState) {
        if (kept.pStateChanges()) {
            pStateChanges.add(now, machines, pState);
        }
    }

    @Override
    public void energy(double now, double joules, char type, double watts) {
        if (kept.energy()) {
            energy.add(now, joules, type, watts);
        }
    }

    @Override
    public void ended(Totals ended) {
        totals = Optional.of(ended);
    }

    /** {@return the number of rows of jobs.csv} */
    public int jobs() {
        return jobs.size();
    }

    /**
     * {@return how many jobs met their walltime only because their cores were slower than those for which their run
     * times hold}
     */
    public int slowed() {
        return slowed;
    }

    /**
     * Tells whether the run came to its end.
     *
     * @return false while it goes on, and for ever if it was cut off
     */
    public boolean complete() {
        return totals.isPresent();
    }

    /** Forgets that the run came to its end: its decision side failed at the very last message. */
    public void cutOff() {
        totals = Optional.empty();
    }

    /**
     * Works out a file of a capability that is one tree.
     *
     * @param file its name without prefix
     * @return the tree, empty if the run has no such file; the caller's own
     */
    public Optional<JsonNode> document(String file) {
        return Optional.ofNullable(documents.get(file)).map(Supplier::get);
    }

    /** {@return whether capabilities have rows in files of their own} */
    public boolean hasRows() {
        return !rows.isEmpty();
    }

    /** {@return the figures that capabilities told of the run, by capability; unmodifiable} */
    public Map<String, Map<String, Double>> figures() {
        return Collections.unmodifiableMap(figures);
    }

    JobSeries jobSeries() {
        return jobs;
    }

    Map<String, Supplier<? extends JsonNode>> documents() {
        return documents;
    }

    Optional<Totals> totals() {
        return totals;
    }

    List<Series> series() {
        final List<Series> series = new ArrayList<>();
        series.add(jobs);
        if (!allocations.isEmpty()) {
            series.add(allocations);
        }
        series.addAll(rows.values());
        if (kept.machineStates()) {
            series.add(machineStates);
        }
        if (kept.pStateChanges()) {
            series.add(pStateChanges);
        }
        if (kept.energy()) {
            series.add(energy);
        }
        if (!parents.isEmpty()) {
            series.add(parents);
        }
        return series;
    }
}
