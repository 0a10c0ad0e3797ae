package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.failure.FailurePlan;
import org.noctule.workload.Job;

/**
 * The failures of one run.
 *
 * @param faults the account of machines that fail, for all who say so
 * @param feed the outages that the run simulates
 * @param log hears of attempts that are over; empty if the run simulates no failures
 */
record RunFailures(MachineFaults faults, FailureFeed feed, Optional<AttemptLog> log) {
    /** Part of a machine that the failures of a run meet. */
    record Place(
            Scenario scenario,
            List<Job> planned,
            Ledger ledger,
            Execution execution,
            RunParts parts,
            Registration registration,
            Feed submissions,
            MachineOutages outages,
            Recorder recorder) {
        /** Whether jobs run or will come, whatever machines do. */
        boolean jobsGoOn() {
            return execution.jobs().running() > 0 || submissions.nextDate() < Double.POSITIVE_INFINITY;
        }

        /** Tells whether there are jobs that may start or go on when machines come back. */
        boolean jobsWait() {
            return ledger.withoutCores(parts) > 0 || !registration.finished();
        }
    }

    static RunFailures of(Place place) {
        final FailurePlan plan = place.scenario.failures().orElse(FailurePlan.BATSIM);
        final Optional<AttemptLog> log = place.scenario
                .failures()
                .map(failures -> new AttemptLog(place.scenario.machine().platform(), place.recorder));
        log.ifPresent(some -> {
            place.recorder.keep(OutageRow.COLUMNS);
            place.recorder.keep(AttemptRow.COLUMNS);
        });
        final JobFaults jobs = log.filter(some -> plan.jobs().end())
                .<JobFaults>map(some -> new FailingJobs(place.execution.jobs(), resubmission(plan, place), some))
                .orElse(JobFaults.NONE);
        final MachineFaults faults = new MachineFaults(
                place.scenario.machine().platform(),
                place.outages,
                place.execution,
                jobs,
                log.isPresent() ? place.recorder : new QuietRecorder() {});
        return new RunFailures(
                faults, new FailureFeed(plan.source().open(), faults, place::jobsGoOn, place::jobsWait), log);
    }

    private static FailingJobs.Resubmission resubmission(FailurePlan plan, Place place) {
        return plan.jobs().comeBack()
                ? new Attempts(
                        plan.attempts(),
                        place.planned,
                        place.ledger,
                        place.execution.jobs(),
                        place.registration,
                        place.submissions)
                : FailingJobs.Resubmission.NEVER;
    }
}
