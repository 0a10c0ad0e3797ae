package org.noctule.journal.experiment;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.workload.EarlierStart;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWriter;
import org.noctule.workload.batsim.InitialState;

/**
 * The jobs that waited and ran at a date of a run, as another simulation begins with them.
 *
 * @param date date in seconds by the clock of the jobs that come later
 * @param workload the jobs, by the clock of the other simulation
 * @param cores number of cores of the machine
 * @param reference the speed of the cores for which the run times hold
 */
public record CapturedState(double date, Workload workload, int cores, ReferenceSpeed reference) {
    /**
     * Takes a state.
     *
     * @param run the run
     * @param moment the state at the date
     * @param date date in seconds, not before the last message of the moment
     * @return the jobs
     * @throws NoctuleException of kind INPUT if the state is more than what another simulation can begin with
     */
    public static CapturedState of(RecordedRun run, Moment moment, double date) {
        final List<Workload> workloads = run.inputs().workloads();
        if (workloads.size() != 1 || !(date <= Job.LONGEST)) {
            throw NoctuleException.input(
                    "--initial: "
                            + (workloads.size() != 1
                                    ? "the run has " + workloads.size() + " workloads."
                                    : "the date is infinite."),
                    "Maybe take the state of a run with one workload, at a date of its own.");
        }
        workloads.get(0).jobs().forEach(job -> {
            if (!job.dependencies().isEmpty()) {
                throw cannot(job, "waits for jobs or data, of which a state tells nothing");
            }
        });
        final List<Job> jobs = new ArrayList<>();
        for (final SeenJob seen : moment.view().waiting()) {
            demandPlain(seen);
            jobs.add(seen.job()
                    .withSubmitTime(seen.job().submitTime() - date)
                    .with(seen.job().parts().withStart(Optional.empty())));
        }
        for (final SeenJob seen : moment.view().running()) {
            demandPlain(seen);
            jobs.add(running(seen, moment, date));
        }
        jobs.sort(SubmissionOrder.INSTANCE);
        final double begin = run.experiment()
                .flatMap(experiment -> experiment.options().initial())
                .map(file -> InitialState.read(file, workloads.get(0).name()).date())
                .orElse(0.0);
        return new CapturedState(
                begin + date,
                new Workload(workloads.get(0).name(), List.copyOf(jobs), List.of(), Map.of()),
                moment.view().cores(),
                ReferenceSpeed.of(run.inputs().platform().referenceGflops()));
    }

    private static void demandPlain(SeenJob seen) {
        final Job job = seen.job();
        if (seen.state().equals("suspended")) {
            throw cannot(job, "is suspended");
        }
        if (job.id().indexOf('#') >= 0) {
            throw cannot(job, "is a further attempt");
        }
        if (seen.state().equals("running")
                && (seen.cores().isEmpty() || job.elasticity().isPresent())) {
            throw cannot(job, "has a plan, or can change its number of cores");
        }
    }

    private static NoctuleException cannot(Job job, String why) {
        return NoctuleException.input(
                "--initial: the job (" + job.id() + ") " + why + ".",
                "Maybe fork that run instead: noctule launch AGENT --fork RUN --at T.");
    }

    private static Job running(SeenJob seen, Moment moment, double date) {
        final Job job = seen.job();
        final double elapsed = date - seen.started().orElseThrow();
        return job.withSubmitTime(job.submitTime() - date)
                .with(job.parts()
                        .withStart(Optional.of(new EarlierStart(elapsed, remaining(job, moment, date), seen.cores()))));
    }

    /** The seconds that are left where the profile does not tell them. */
    private static OptionalDouble remaining(Job job, Moment moment, double date) {
        final OptionalDouble told = job.started().map(EarlierStart::remaining).orElse(OptionalDouble.empty());
        if (told.isPresent()) {
            return OptionalDouble.of(told.getAsDouble() - date);
        }
        return job.profile() instanceof Profile.Delay || !moment.completed().contains(job.id())
                ? OptionalDouble.empty()
                : OptionalDouble.of(moment.end(job.id()).orElseThrow() - date);
    }

    /**
     * Writes the state as {@link org.noctule.workload.batsim.InitialState} reads it.
     *
     * @param file the file
     * @throws NoctuleException if it cannot be written
     */
    public void write(Path file) {
        AtomicFile.write(
                file,
                (OutputStream out) -> BatsimWriter.lossless(Optional.of(reference))
                        .write(out, workload, cores, OptionalDouble.of(date)));
    }
}
