package org.noctule.workload.batsim;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.noctule.error.NoctuleException;
import org.noctule.json.FileKind;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;
import org.noctule.workload.wfcommons.WfCommonsReader;

/**
 * A Batsim workload file: {@code {"nb_res": n, "jobs": [...], "profiles": {...}}}, and where run times hold for cores
 * of some speed, {@code "noctule": {"reference_speed": 20}}.
 *
 * <p>A {@linkplain WfCommonsReader workflow of WfCommons} may stand in its place. Jobs need not be sorted; their ids
 * are texts or whole numbers, with or without the workload's name before them. Profiles that no job needs are kept for
 * jobs to come if they can be read; other keys are {@linkplain OddKeys told}.
 *
 * @param nbResources number of cores for which the file was made
 * @param workload its jobs
 * @param reference the speed of the cores for which run times hold, empty if the file does not state it
 */
public record BatsimWorkload(int nbResources, Workload workload, Optional<ReferenceSpeed> reference) {
    private static final String OWN = "noctule";

    /**
     * Tells the format of a file of jobs by its name.
     *
     * @param file the file
     * @return true if it ends in {@code .json} or {@code .json.gz}, as Batsim's and WfCommons' do; the others are
     *     traces in SWF
     */
    public static boolean isJson(Path file) {
        final String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".json") || name.endsWith(".json.gz");
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @param name the workload's name, which begins the job ids
     * @return its jobs
     * @throws NoctuleException if it is missing or wrong
     */
    public static BatsimWorkload read(Path file, String name) {
        return read(file, name, false);
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @param name the workload's name, which begins the job ids
     * @param strict whether keys that nothing heeds are refused, else they are among the workload's repairs
     * @return its jobs
     * @throws NoctuleException if it is missing or wrong
     */
    public static BatsimWorkload read(Path file, String name, boolean strict) {
        return read(JsonInput.read(file), file, name, new OddKeys(strict), ProfileJson::read, 0, Job.LONGEST);
    }

    /** Reads jobs that wait or run when a simulation begins: none comes after date 0. */
    static BatsimWorkload readEarlier(JsonInput json, Path file, String name, boolean strict) {
        return read(json, file, name, new OddKeys(strict), ProfileJson::read, -Job.LONGEST, 0);
    }

    /**
     * Reads a file as HDeepRM reads a custom workload: whatever its profiles say, each core of a job works exactly
     * {@code req_time} seconds at reference speed.
     *
     * @param file the file, whose profiles have {@code req_time}
     * @param name the workload's name, which begins the job ids
     * @param gflops makes the reference speed, in GFLOPS per core, of what the file states
     * @param strict whether keys that nothing heeds are refused, else they are among the workload's repairs
     * @return its jobs
     * @throws NoctuleException if it is missing or wrong
     */
    public static BatsimWorkload readCustom(
            Path file, String name, ToDoubleFunction<Optional<ReferenceSpeed>> gflops, boolean strict) {
        final JsonInput json = JsonInput.read(file);
        return read(
                json,
                file,
                name,
                new OddKeys(strict),
                new CustomProfiles(gflops.applyAsDouble(reference(json))),
                0,
                Job.LONGEST);
    }

    private static Optional<ReferenceSpeed> reference(JsonInput json) {
        return json.find(OWN)
                .flatMap(own -> own.allow(ReferenceSpeed.KEY).find(ReferenceSpeed.KEY))
                .map(ReferenceSpeed::read);
    }

    private static BatsimWorkload read(
            JsonInput json,
            Path file,
            String name,
            OddKeys odd,
            FileProfiles.Reading reading,
            double first,
            double last) {
        if (WfCommonsReader.covers(json)) {
            return new BatsimWorkload(WfCommonsReader.cores(json), WfCommonsReader.read(json, name), Optional.empty());
        }
        final int nbResources = FileKind.WORKLOAD.demand(json).get("nb_res").count();
        final FileProfiles profiles =
                new FileProfiles(json.get("profiles"), file.toAbsolutePath().resolveSibling("."), reading);
        odd.file(json);
        final JobWidths widths = new JobWidths();
        final Set<String> ids = new HashSet<>();
        final List<Job> jobs = new ArrayList<>();
        for (final JsonInput entry : json.get("jobs").elements()) {
            final String id = id(entry.get("id"), name);
            if (!ids.add(id)) {
                throw entry.get("id").error("is the id of an earlier job too", "Maybe a line was copied.");
            }
            final Job job = JobJson.read(id, entry, profiles.named(entry.get("profile")), first, last);
            widths.check(job, entry);
            odd.job(job.name(), entry);
            jobs.add(job);
        }
        List<Job> played = jobs;
        for (final ProfileTypes types : ProfileTypes.all()) {
            played = types.replaced(played);
        }
        final List<Job> all = new ArrayList<>(played);
        odd.profiles(json.get("profiles"));
        all.sort(SubmissionOrder.INSTANCE);
        return new BatsimWorkload(
                nbResources,
                new Workload(name, Collections.unmodifiableList(all), odd.list(), profiles.all()),
                reference(json));
    }

    private static String id(JsonInput json, String workload) {
        final String id = json.node().isIntegralNumber() ? json.node().asText() : json.text();
        final int mark = id.indexOf('!');
        final String jobName = id.substring(mark + 1);
        if (jobName.isEmpty() || mark >= 0 && !id.substring(0, mark).equals(workload)) {
            throw json.error(
                    "is no id in the workload \"" + workload + "\"",
                    "Maybe leave out what stands before the exclamation mark.");
        }
        return workload + "!" + jobName;
    }
}
