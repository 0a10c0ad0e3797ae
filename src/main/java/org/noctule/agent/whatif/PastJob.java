package org.noctule.agent.whatif;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.SwfRow;
import org.noctule.workload.swf.SwfTrace;
import org.noctule.workload.swf.TraceConversion;

/**
 * A job of a machine's history, of which everything is known.
 *
 * @param job the job
 * @param run its run time in seconds
 * @param end date of its end in seconds, on the clock of its submission
 */
public record PastJob(Job job, double run, double end) {
    /**
     * Reads the jobs of a trace that had ended when its last one came; of the others nobody knew the run times by then.
     *
     * @param file the trace in SWF
     * @param most largest number of jobs that are read
     * @return the jobs by submission
     * @throws org.noctule.error.NoctuleException if it cannot be read
     */
    static List<PastJob> read(Path file, int most) {
        final SwfTrace trace = SwfReader.read(file);
        final Map<String, Double> waits = new HashMap<>();
        for (final SwfRow row : trace.rows()) {
            waits.put(Long.toString(row.jobNumber()), Math.max(0, row.waitTime()));
        }
        final List<Job> jobs = new TraceConversion(SwfOptions.coresOnly(SwfOptions.Estimate.TRACE, 0, most))
                .convert(trace, "history")
                .jobs();
        final double last = jobs.get(jobs.size() - 1).submitTime();
        final List<PastJob> past = new ArrayList<>(jobs.size());
        for (final Job job : jobs) {
            if (job.profile() instanceof Profile.ReferenceTime time) {
                final String number = job.id().substring(job.id().indexOf('!') + 1);
                final double end = job.submitTime() + waits.getOrDefault(number, 0.0) + time.seconds();
                if (end <= last) {
                    past.add(new PastJob(job, time.seconds(), end));
                }
            }
        }
        return past;
    }
}
