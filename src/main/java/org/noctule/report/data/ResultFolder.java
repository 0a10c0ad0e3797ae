package org.noctule.report.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * A folder of results: of a run (also with Batsim's or HDeepRM's names, which begin with a prefix such as
 * {@code out_}), of a training, or of a campaign of runs.
 *
 * @param path the folder
 * @param prefix what the names of the files of its run begin with
 * @param parts number of parts of the path, from its end, that name it for people
 */
public record ResultFolder(Path path, String prefix, int parts) {
    private static final String JOBS = "jobs.csv";
    private static final String TRAINING_JOBS = "training_jobs.csv";

    /** A file that tells where the jobs of a folder come from that no simulator played. */
    public static final String RECORD = "record.json";

    /** Files that never have the prefix of a run. */
    private static final List<String> BARE =
            List.of("training.csv", "policy.csv", "evaluation.csv", "runs.csv", "runs.partial.csv");

    /**
     * Takes a folder that its last part names.
     *
     * @param path the folder
     * @param prefix what the names of the files of its run begin with
     */
    public ResultFolder(Path path, String prefix) {
        this(path, prefix, 1);
    }

    /**
     * Names folders such as {@code a/easy} and {@code b/easy} by as many parts of their paths as tell them apart.
     *
     * @param folders the folders
     * @return the same with names of their own, but for a folder that is among them twice
     */
    public static List<ResultFolder> distinct(List<ResultFolder> folders) {
        final long different =
                folders.stream().map(ResultFolder::whole).distinct().count();
        final int most = folders.stream()
                .mapToInt(folder -> folder.whole().getNameCount())
                .max()
                .orElse(1);
        return IntStream.rangeClosed(1, Math.max(1, most))
                .mapToObj(parts -> folders.stream()
                        .map(folder -> new ResultFolder(folder.path, folder.prefix, parts))
                        .toList())
                .filter(named ->
                        named.stream().map(ResultFolder::name).distinct().count() >= different)
                .findFirst()
                .orElse(folders);
    }

    /**
     * Takes the folder of a figure that shows one run only.
     *
     * @param folders the folders that a user names, at least one
     * @param kind the kind of the figure
     * @return the only one
     * @throws NoctuleException of kind INPUT if there are several
     */
    public static ResultFolder one(List<ResultFolder> folders, String kind) {
        if (folders.size() > 1) {
            throw NoctuleException.input(
                    "plot " + kind + ": one folder can be shown, not " + folders.size() + ".",
                    "Maybe make a figure for each.");
        }
        return folders.get(0);
    }

    /**
     * Words that a file is missing.
     *
     * @param file its name
     * @param remedy the line that begins with "Maybe"
     * @return the failure
     */
    public NoctuleException missing(String file, String remedy) {
        return NoctuleException.input("The folder (" + path + ") holds no " + file + ".", remedy);
    }

    private Path whole() {
        return path.toAbsolutePath().normalize();
    }

    /**
     * Finds out what a folder holds.
     *
     * @param path the folder
     * @return the folder with the prefix of its files
     * @throws NoctuleException of kind INPUT if it does not exist, holds no results, or those of several runs
     */
    public static ResultFolder open(Path path) {
        final List<String> prefixes = prefixes(path);
        if (prefixes.contains("")) {
            return new ResultFolder(path, "");
        }
        if (prefixes.size() > 1) {
            throw NoctuleException.input(
                    "The folder (" + path + ") holds the jobs of several runs: " + prefixes.get(0) + JOBS + ", "
                            + prefixes.get(1) + JOBS + ".",
                    "Maybe name one with --prefix " + prefixes.get(0) + ".");
        }
        final ResultFolder folder = new ResultFolder(path, prefixes.isEmpty() ? "" : prefixes.get(0));
        if (!folder.hasRun() && !folder.hasTraining() && !folder.hasCampaign()) {
            throw NoctuleException.input(
                    "The folder (" + path + ") holds no results of a run: there is no " + JOBS + ".",
                    "Maybe a folder above or below it is meant, or the run was cut off before it wrote anything.");
        }
        return folder;
    }

    /**
     * Takes the files of a folder that begin with a prefix.
     *
     * @param path the folder
     * @param prefix what the names begin with
     * @return the folder
     * @throws NoctuleException of kind INPUT if it does not hold the jobs of such a run
     */
    public static ResultFolder open(Path path, String prefix) {
        prefixes(path);
        final ResultFolder folder = new ResultFolder(path, prefix);
        if (!folder.hasRun()) {
            throw NoctuleException.input(
                    "The folder (" + path + ") holds no file (" + prefix + JOBS + ").",
                    "Maybe the prefix is another one, or ends in an underscore.");
        }
        return folder;
    }

    private static List<String> prefixes(Path path) {
        if (!Files.isDirectory(path)) {
            throw NoctuleException.input(
                    "The folder (" + path + ") " + (Files.exists(path) ? "is a file." : "does not exist."),
                    "Maybe the path is meant relative to another directory: name the folder that --out named.");
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(JOBS) && !name.endsWith(TRAINING_JOBS) && !name.startsWith("."))
                    .map(name -> name.substring(0, name.length() - JOBS.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw NoctuleException.input(
                    "The folder (" + path + ") cannot be read: " + e.getMessage() + ".", "Maybe you may not read it.");
        }
    }

    /** {@return a name for people: the last parts of the path} */
    public String name() {
        final Path whole = whole();
        final int all = whole.getNameCount();
        return all == 0
                ? path.toString()
                : whole.subpath(Math.max(0, all - parts), all).toString();
    }

    /**
     * Returns where a result file is.
     *
     * @param name its name without prefix
     * @return the file, which need not exist
     */
    public Path file(String name) {
        return path.resolve(BARE.contains(name) ? name : prefix + name);
    }

    /**
     * Finds a result file.
     *
     * @param name its name without prefix
     * @return the file, empty if there is none
     */
    public Optional<Path> find(String name) {
        return Optional.of(file(name)).filter(Files::isRegularFile);
    }

    /**
     * Tells whether the folder holds the jobs of a run.
     *
     * @return whether there is a jobs.csv
     */
    public boolean hasRun() {
        return find(JOBS).isPresent();
    }

    /**
     * Tells whether the folder holds learning curves.
     *
     * @return whether there is a training.csv
     */
    public boolean hasTraining() {
        return find("training.csv").isPresent();
    }

    /**
     * Tells whether the folder holds figures of several runs.
     *
     * @return whether there is an evaluation.csv, or a table of runs
     */
    public boolean hasCampaign() {
        return find("evaluation.csv").isPresent() || runs().isPresent();
    }

    /**
     * Finds the table of several runs.
     *
     * @return runs.csv, or runs.partial.csv as long as runs are missing; empty if there is neither
     */
    public Optional<Path> runs() {
        return find("runs.csv").or(() -> find("runs.partial.csv"));
    }

    /**
     * Reads the jobs.
     *
     * @return the columns of jobs.csv
     * @throws NoctuleException of kind INPUT if the file is missing or damaged
     */
    public JobColumns jobs() {
        return JobColumns.read(file(JOBS));
    }

    /**
     * Reads the times between which jobs had their cores.
     *
     * @param jobs the columns of jobs.csv
     * @return the intervals of allocations.csv, and one for each job that is not there
     * @throws NoctuleException of kind INPUT if the file is damaged
     */
    public CoreIntervals intervals(JobColumns jobs) {
        return CoreIntervals.of(jobs, find("allocations.csv"));
    }

    /**
     * Reads a file of quantities over time.
     *
     * @param name machine_states.csv or consumed_energy.csv
     * @return its series, empty if there is no such file
     * @throws NoctuleException of kind INPUT if the file is damaged
     */
    public Optional<StepSeries> series(String name) {
        return find(name).map(StepSeries::read);
    }

    /**
     * Reads the changes of P-states.
     *
     * @return pstate_changes.csv, empty if there is no such file
     * @throws NoctuleException of kind INPUT if the file is damaged
     */
    public Optional<PStateChanges> pStates() {
        return find("pstate_changes.csv").map(PStateChanges::read);
    }

    /**
     * Reads a table.
     *
     * @param name training_jobs.csv, training_steps.csv, training.csv, evaluation.csv, runs.csv, core_energy.csv or
     *     schedule.csv
     * @return its columns, empty if there is no such file
     * @throws NoctuleException of kind INPUT if the file is damaged
     */
    public Optional<ResultTable> table(String name) {
        return find(name).map(ResultTable::read);
    }

    /**
     * Reads a JSON file.
     *
     * @param name run.json, summary.json, training.json, overutilizations.json, probs.json or platform.json
     * @return its value, empty if there is no such file
     * @throws NoctuleException of kind INPUT if the file is damaged
     */
    public Optional<JsonInput> json(String name) {
        return find(name).map(JsonInput::read);
    }

    /**
     * Tells what is missing or doubtful, for people.
     *
     * @return a sentence for each, empty if the run is whole
     */
    public List<String> notices() {
        final List<String> notices = new ArrayList<>();
        if (!hasRun()) {
            if (runs().equals(find("runs.partial.csv")) && runs().isPresent()) {
                notices.add("Runs are missing: what is told is of those in runs.partial.csv.");
            }
            return notices;
        }
        if (find(RECORD).isPresent()) {
            notices.add("This is a record of what happened, not a run: its jobs are all that is known.");
            return notices;
        }
        final Optional<JsonInput> run = json("run.json");
        if (find("schedule.csv").isEmpty()) {
            notices.add("The run did not come to its end, or its schedule.csv is missing: jobs that still waited or "
                    + "ran are not shown.");
        } else if (run.isEmpty()) {
            notices.add("There is no run.json: options, seeds and inputs are not known.");
        } else if (run.get().find("complete").filter(JsonInput::flag).isEmpty()) {
            notices.add("The run did not come to its end: jobs that still waited or ran are not shown.");
        }
        return notices;
    }
}
