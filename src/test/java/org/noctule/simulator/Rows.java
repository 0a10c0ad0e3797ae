package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.failure.Outage;
import org.noctule.failure.simulator.AttemptEnd;
import org.noctule.failure.simulator.AttemptRow;
import org.noctule.failure.simulator.OutageRow;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.workflow.simulator.staging.ItemTransfer;
import org.noctule.workload.Job;

/** A recorder that keeps everything as it was told. */
public final class Rows implements Recorder {
    public record JobRow(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {}

    public record AllocationRow(Job job, double start, double end, ResourceSet cores) {}

    public record PStateRow(double now, String machines, int pState) {}

    record EnergyRow(double now, double joules, char type, double watts) {}

    public record MachineRow(double now, MachineCounts counts) {}

    final List<String> outages = new ArrayList<>();
    public final List<AttemptEnd> attempts = new ArrayList<>();
    public final List<MachineRow> machines = new ArrayList<>();
    public final List<JobRow> jobs = new ArrayList<>();
    public final List<AllocationRow> allocations = new ArrayList<>();
    public final List<PStateRow> pStates = new ArrayList<>();
    public final List<EnergyRow> energies = new ArrayList<>();
    public final List<ItemTransfer> transfers = new ArrayList<>();
    public Optional<Totals> totals = Optional.empty();

    public JobRow job(String id) {
        return jobs.stream().filter(row -> row.job.id().equals(id)).findFirst().orElseThrow();
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        jobs.add(new JobRow(job, state, start, end, alloc, joules, metadata));
    }

    @Override
    public void record(ResultRow row) {
        if (row instanceof ItemTransfer transfer) {
            transfers.add(transfer);
        } else if (row instanceof AttemptRow attempt) {
            attempts.add(attempt.end());
        } else if (row instanceof OutageRow told) {
            final Outage outage = told.outage();
            outages.add(
                    outage.start() + " " + outage.end() + " " + outage.domain().text() + " " + told.jobs());
        }
    }

    @Override
    public void allocation(Job job, double start, double end, ResourceSet cores) {
        allocations.add(new AllocationRow(job, start, end, cores));
    }

    @Override
    public void jobRejected(Job job, double now, String metadata) {
        jobs.add(new JobRow(job, JobState.REJECTED, now, now, ResourceSet.EMPTY, 0, metadata));
    }

    @Override
    public void machines(double now, MachineCounts counts) {
        machines.add(new MachineRow(now, counts));
    }

    @Override
    public boolean keepsPStates() {
        return true;
    }

    @Override
    public void pState(double now, ResourceSet machines, int pState) {
        pStates.add(new PStateRow(now, machines.toString(), pState));
    }

    @Override
    public void energy(double now, double joules, char type, double watts) {
        energies.add(new EnergyRow(now, joules, type, watts));
    }

    @Override
    public void ended(Totals totals) {
        this.totals = Optional.of(totals);
    }
}
