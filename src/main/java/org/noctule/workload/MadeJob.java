package org.noctule.workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;

/**
 * A rigid job that a program made.
 *
 * @param submit date of its submission in s
 * @param cores number of its cores
 * @param runTime run time in s on cores of the reference speed
 * @param estimate requested time in s, after which it is killed; infinity if it requests none
 * @param user its user, empty if unknown
 */
public record MadeJob(double submit, int cores, double runTime, double estimate, String user) {
    private static final String NAME = "w0";

    /**
     * Makes a job that requests what it needs.
     *
     * @param submit date of its submission in s
     * @param cores number of its cores
     * @param runTime run time in s
     */
    public MadeJob(double submit, int cores, double runTime) {
        this(submit, cores, runTime, Math.max(1, Math.ceil(runTime)), "");
    }

    /**
     * Puts jobs in the order of their submission; those of one date keep theirs.
     *
     * @param made at least one job
     * @param source the source of the jobs, for errors
     * @return a workload of jobs that are numbered from 0
     * @throws NoctuleException of kind INPUT if there is none, or a number of one is out of its range
     */
    public static Workload workload(List<MadeJob> made, String source) {
        if (made.isEmpty()) {
            throw NoctuleException.input(
                    source + ": there is no job.", "Maybe the source draws their number: it should be at least 1.");
        }
        final List<MadeJob> ordered = new ArrayList<>(made);
        ordered.sort(Comparator.comparingDouble(MadeJob::submit));
        final Map<String, JobParts> owners = new HashMap<>();
        final List<Job> jobs = new ArrayList<>(ordered.size());
        for (int number = 0; number < ordered.size(); number++) {
            final MadeJob job = ordered.get(number);
            job.check(source, number);
            jobs.add(job.numbered(
                    number, owners.computeIfAbsent(job.user, user -> JobParts.of(new Owner(user, "", "")))));
        }
        return new Workload(NAME, List.copyOf(jobs), List.of());
    }

    private void check(String source, int number) {
        final boolean dated = submit >= 0 && submit <= Job.LONGEST;
        final boolean runs = runTime >= 0 && runTime <= Job.LONGEST;
        if (!dated || !runs || cores < 1 || !(estimate > 0)) {
            throw NoctuleException.input(
                    source + ": the job " + number + " in order of submission is " + this + ".",
                    "Maybe a number is negative or NaN: dates and times are 0 to 1e15 s, cores from 1, estimates above 0.");
        }
    }

    private Job numbered(int number, JobParts parts) {
        final String name = String.valueOf(number);
        return new Job(
                NAME + "!" + name,
                submit,
                cores,
                estimate,
                estimate,
                0,
                0,
                new Profile.ReferenceTime(name, runTime, Map.of()),
                Map.of(),
                parts);
    }
}
