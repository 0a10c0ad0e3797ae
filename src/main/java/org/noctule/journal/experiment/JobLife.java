package org.noctule.journal.experiment;

import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;

/**
 * The life of one job in a run.
 *
 * @param job the job as it was in the end
 * @param explained whether the agent gives reasons
 * @param waits what kept it waiting, in the order of dates; unmodifiable
 */
public record JobLife(SeenJob job, boolean explained, List<Wait> waits) {
    /**
     * Plays a run with its agent, which is asked at each date why the job waits.
     *
     * @param run the run
     * @param id id of the job
     * @return its life
     * @throws NoctuleException of kind INPUT if there is no such job, of kind RUN if the agent decides otherwise
     */
    public static JobLife of(RecordedRun run, String id) {
        final WaitWatch watch = WaitWatch.of(run, Optional.of(id));
        final SeenJob job = watch.job(id)
                .orElseThrow(() -> NoctuleException.input(
                        "--job: the job (" + id + ") was not submitted in this run.",
                        "Maybe it has another id, such as w0!1: jobs.csv lists them."));
        return new JobLife(job, watch.explained(), watch.waits());
    }

    /**
     * Plays a run with its agent, which is asked at each date why jobs wait.
     *
     * @param run the run
     * @return what kept jobs waiting, in the order in which it was over; unmodifiable
     * @throws NoctuleException of kind INPUT if the agent gives no reasons, of kind RUN if it decides otherwise
     */
    public static List<Wait> waits(RecordedRun run) {
        final WaitWatch watch = WaitWatch.of(run, Optional.empty());
        if (!watch.explained()) {
            throw NoctuleException.input(
                    "--waits: the agent of this run (" + run.options().agent().orElse("none")
                            + ") gives no reasons for which jobs wait.",
                    "Maybe ask for a run of slurm or of a queue agent such as easy, not forked and without Batsim's"
                            + " dialect.");
        }
        return watch.waits();
    }
}
