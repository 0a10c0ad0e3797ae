package org.noctule.campaign.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.PlanFile;
import org.noctule.campaign.PlannedRun;
import org.noctule.campaign.RunKey;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;

/**
 * The folder of a campaign: {@code campaign.json}, {@code plan.json}, {@code program/}, {@code rows/},
 * {@code failures/}, {@code files/}, and what {@link Gathering} makes of them. Files are published as a whole and never
 * changed, so that any number of workers may write at once, without locks.
 */
public final class CampaignStore {
    /** The most seconds that a row waits until it is published. */
    public static final double PUBLISH_S = 30;

    private static final String PLAN = "plan.json";
    private static final String CAMPAIGN = "campaign.json";

    private final Path directory;
    private final CampaignPlan plan;
    private final List<String> figures;
    private final double seconds;

    private CampaignStore(Path directory, CampaignPlan plan, List<String> figures) {
        this(directory, plan, figures, PUBLISH_S);
    }

    private CampaignStore(Path directory, CampaignPlan plan, List<String> figures, double seconds) {
        this.directory = directory;
        this.plan = plan;
        this.figures = List.copyOf(figures);
        this.seconds = seconds;
    }

    /**
     * Begins a store, or lets one go on with a plan. Results of other plans stay, and count where their keys do.
     *
     * @param directory the folder
     * @param campaign the text of the campaign's file
     * @param plan the plan, which names the figures of each run
     * @return the store
     * @throws NoctuleException if the folder holds something else, or cannot be written
     */
    public static CampaignStore begin(Path directory, String campaign, CampaignPlan plan) {
        final Path file = directory.resolve(PLAN);
        if (Files.exists(file)) {
            PlanFile.read(file);
        } else if (Files.exists(directory) && !isBegun(directory)) {
            throw NoctuleException.input(
                    "The directory (" + directory + ") exists already and holds no campaign.",
                    "Maybe name another one with --out.");
        }
        AtomicFile.writeText(directory.resolve(CAMPAIGN), campaign);
        PlanFile.write(plan, file);
        return new CampaignStore(directory, plan, plan.terms().figures());
    }

    /** Tells whether there is nothing but what a call that was killed at its first files left. */
    private static boolean isBegun(Path directory) {
        try (Stream<Path> found = Files.list(directory)) {
            return found.map(file -> file.getFileName().toString())
                    .allMatch(Set.of(CAMPAIGN, "." + CAMPAIGN + ".part", "." + PLAN + ".part")::contains);
        } catch (final IOException e) {
            return false;
        }
    }

    /**
     * Looks at a folder as the store of a plan, without writing anything.
     *
     * @param directory the folder, which may be missing
     * @param plan the plan
     * @return the store
     */
    public static CampaignStore at(Path directory, CampaignPlan plan) {
        return new CampaignStore(directory, plan, plan.terms().figures());
    }

    /**
     * Opens a store.
     *
     * @param directory the folder
     * @param figures the names of the figures of each run
     * @return the store
     * @throws NoctuleException if there is none, or another version wrote it
     */
    public static CampaignStore open(Path directory, List<String> figures) {
        final Path file = directory.resolve(PLAN);
        if (!Files.exists(file)) {
            throw NoctuleException.input(
                    "The directory (" + directory + ") holds no campaign.",
                    "Maybe another one is meant, or begin with: noctule campaign run FILE --out " + directory);
        }
        return new CampaignStore(directory, PlanFile.read(file), figures);
    }

    /**
     * Opens a store with the figures that its plan names.
     *
     * @param directory the folder
     * @return the store
     * @throws NoctuleException if there is none, or another version wrote it
     */
    public static CampaignStore open(Path directory) {
        return at(directory, open(directory, List.of()).plan);
    }

    /**
     * Publishes rows more or less often.
     *
     * @param wait the most seconds that a row waits, and is lost in a crash
     * @return the store with that
     */
    public CampaignStore publishing(double wait) {
        return new CampaignStore(directory, plan, figures, wait);
    }

    /** {@return the most seconds that a row waits} */
    public double publishSeconds() {
        return seconds;
    }

    /** {@return the plan} */
    public CampaignPlan plan() {
        return plan;
    }

    /** {@return the folder of the campaign} */
    public Path directory() {
        return directory;
    }

    /** {@return the folder of the program that workers start, which may be missing} */
    public Path program() {
        return directory.resolve("program");
    }

    /**
     * Returns the folder of the result files of a run.
     *
     * @param key the key of the run
     * @return the folder, which may be missing
     */
    public Path files(RunKey key) {
        return directory
                .resolve("files")
                .resolve(key.toString().substring(0, 2))
                .resolve(key.toString());
    }

    /**
     * Returns the file of the model that the training of a run left.
     *
     * @param key the key of the run
     * @return the file, which may be missing
     */
    public Path model(RunKey key) {
        return files(key).resolve("model.safetensors");
    }

    /** {@return the folders of trainings that are not over} */
    public TrainingFolders trainings() {
        return new TrainingFolders(directory.resolve("trainings"));
    }

    /** Tells whether what is kept of a run beside its row is there. */
    private boolean holds(int run, RunKey key) {
        return switch (plan.terms().keep()) {
            case ROW -> true;
            case MODEL -> plan.points().get(plan.point(run)).trained().isEmpty() || Files.exists(model(key));
            case FILES -> Files.exists(files(key).resolve("run.json"));
        };
    }

    /**
     * Begins to publish rows.
     *
     * @param worker a name that no other worker has
     * @return the writer
     */
    public SegmentWriter writer(String worker) {
        return new SegmentWriter(rows(), worker, header(), seconds);
    }

    /**
     * Stores that a run failed.
     *
     * @param worker the worker
     * @param run the run
     * @param attempts the number of tries
     * @param failure the last failure
     */
    public void fail(String worker, PlannedRun run, int attempts, NoctuleException failure) {
        new FailureFile(run.key(), attempts, words(run), failure.getMessage(), failure.remedy())
                .write(failures().resolve(worker + "-" + run.number() + ".json"));
    }

    /** Says which run is meant. */
    private String words(PlannedRun run) {
        final StringBuilder words = new StringBuilder("run " + run.number());
        final List<String> cells = plan.points().get(run.point()).cells();
        for (int i = 0; i < cells.size(); i++) {
            if (!cells.get(i).isEmpty()) {
                words.append(", ").append(plan.columns().get(i)).append(' ').append(cells.get(i));
            }
        }
        return words.append(", seed ").append(run.seed()).toString();
    }

    /**
     * Forgets all failures, so that runs that failed for good are tried again.
     *
     * @throws NoctuleException if the disk refuses
     */
    public void forgive() {
        for (final Path file : list(failures(), ".json")) {
            try {
                Files.deleteIfExists(file);
            } catch (final IOException e) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The file (" + file + ") cannot be removed: " + NoctuleException.reason(e) + ".",
                        "Maybe you may not write there.",
                        e);
            }
        }
    }

    /**
     * Reads what is done and what failed.
     *
     * @return the standing
     * @throws NoctuleException if a segment is damaged
     */
    public CampaignStanding standing() {
        final BitSet done = new BitSet(plan.size());
        final float[] seconds = new float[plan.size()];
        Arrays.fill(seconds, Float.NaN);
        for (final Path segment : segments()) {
            SegmentFile.read(segment, figures, (key, line) -> {
                final int run = plan.find(key);
                if (run >= 0 && holds(run, key)) {
                    done.set(run);
                    final int comma = RunKey.LENGTH + 1;
                    seconds[run] = Float.parseFloat(line.substring(comma, line.indexOf(',', comma)));
                }
            });
        }
        final Map<Integer, Integer> tried = new TreeMap<>();
        final Map<Integer, FailureFile> failures = new TreeMap<>();
        for (final Path file : list(failures(), ".json")) {
            final FailureFile failure = FailureFile.read(file);
            final int run = plan.find(failure.key());
            if (run >= 0 && !done.get(run)) {
                tried.merge(run, failure.attempts(), Integer::sum);
                failures.put(run, failure);
            }
        }
        return new CampaignStanding(plan, done, tried, List.copyOf(failures.values()), seconds);
    }

    String header() {
        return SegmentFile.header(figures);
    }

    List<String> figures() {
        return figures;
    }

    private Path rows() {
        return directory.resolve("rows");
    }

    private Path failures() {
        return directory.resolve("failures");
    }

    /** Lists the segments in the order of their names. */
    List<Path> segments() {
        return list(rows(), ".csv");
    }

    private static List<Path> list(Path folder, String end) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(file -> file.toString().endsWith(end))
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The folder (" + folder + ") cannot be listed: " + NoctuleException.reason(e) + ".",
                    "Maybe you may not read it.",
                    e);
        }
    }
}
