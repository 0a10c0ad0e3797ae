package org.noctule.workload.batsim;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;
import org.noctule.workload.dependency.JobGraph;

/**
 * The jobs that wait and run when a simulation begins: a Batsim workload whose submission dates are not after 0, where
 * a job that runs says so by {@link EarlierStartJson}, with the key {@code date}, 0 unless given.
 *
 * @param date date of the later jobs' clock at which the simulation begins, in seconds
 * @param workload the jobs
 * @param reference the speed of the cores for which their run times hold, empty if the file does not state it
 */
public record InitialState(double date, Workload workload, Optional<ReferenceSpeed> reference) {
    static final String DATE = "date";

    /**
     * Reads a file.
     *
     * @param file the file
     * @param name the workload's name, which begins the job ids
     * @return the state
     * @throws NoctuleException if it is missing or wrong
     */
    public static InitialState read(Path file, String name) {
        return read(file, name, false);
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @param name the workload's name, which begins the job ids
     * @param strict whether keys that nothing heeds are refused, else they are among the workload's repairs
     * @return the state
     * @throws NoctuleException if it is missing or wrong
     */
    public static InitialState read(Path file, String name, boolean strict) {
        final JsonInput json = JsonInput.read(file);
        final BatsimWorkload jobs = BatsimWorkload.readEarlier(json, file, name, strict);
        return new InitialState(
                json.find(DATE).map(date -> date.between(0, Job.LONGEST)).orElse(0.0),
                jobs.workload(),
                jobs.reference());
    }

    /**
     * Puts these jobs before those that come during the simulation. With a date above 0, what was submitted up to that
     * date is left out: it waits or runs here, or has ended.
     *
     * @param later the jobs of a trace
     * @return all jobs by the clock of the simulation
     * @throws NoctuleException if a job is in both
     */
    public Workload before(Workload later) {
        final Set<String> ids = new HashSet<>();
        workload.jobs().forEach(job -> ids.add(job.id()));
        final List<Job> known = later.jobs().stream()
                .filter(job -> ids.contains(job.id()) || submittedLater(job))
                .toList();
        final List<Job> jobs = new ArrayList<>(workload.jobs());
        for (final Job job : JobGraph.cut(later.jobs(), known)) {
            if (submittedLater(job)) {
                if (ids.contains(job.id())) {
                    throw NoctuleException.input(
                            "The job (" + job.id() + ") waits or runs when the simulation begins, and comes at date "
                                    + job.submitTime() + " of the workload too.",
                            "Maybe give it another id, or tell the \"date\" of the workload at which the state was taken.");
                }
                jobs.add(job.withSubmitTime(job.submitTime() - date));
            }
        }
        jobs.sort(SubmissionOrder.INSTANCE);
        demandOneProfileAName(jobs);
        final Map<String, Profile> profiles = new LinkedHashMap<>(later.profiles());
        workload.profiles().forEach(profiles::putIfAbsent);
        return new Workload(
                later.name(),
                Collections.unmodifiableList(jobs),
                Stream.concat(later.repairs().stream(), workload.repairs().stream())
                        .toList(),
                Collections.unmodifiableMap(profiles));
    }

    private static void demandOneProfileAName(List<Job> jobs) {
        final Map<String, Profile> named = new HashMap<>();
        for (final Job job : jobs) {
            final Profile other = named.putIfAbsent(job.profile().name(), job.profile());
            if (other != null && !other.equals(job.profile())) {
                throw NoctuleException.input(
                        "The profile (" + other.name() + ") of the job (" + job.id()
                                + ") is another one than that of the jobs that wait or run when the simulation begins.",
                        "Maybe give one of the two another name.");
            }
        }
    }

    private boolean submittedLater(Job job) {
        return date == 0 || job.submitTime() > date;
    }
}
