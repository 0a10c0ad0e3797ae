package org.noctule.campaign.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.OutputDirectory;
import org.noctule.file.AtomicFile;

/**
 * A directory that holds the runs of a comparison while it goes on, in runs.partial.csv; when all are over, runs.csv
 * takes the place of that.
 */
public final class RunFolder implements RunKeeper {
    private static final String PARTIAL = "runs.partial.csv";
    private static final long PAUSE = 500_000_000L;

    private final Path directory;
    private final boolean resume;
    private final Optional<ResultTree> tree;
    private final Path partial;
    private final Path whole;
    private final Map<String, String> earlier;
    /** Lines of before that have not been asked for. */
    private final Map<String, String> unasked;

    private final TreeMap<Integer, String> rows = new TreeMap<>();
    private long due = System.nanoTime();

    /**
     * Opens a directory.
     *
     * @param directory the directory, made with the first file
     * @param resume whether the runs that it holds need not be made again
     * @throws NoctuleException if its runs cannot be read, or have other figures
     */
    public RunFolder(Path directory, boolean resume) {
        this(directory, resume, Optional.empty());
    }

    /**
     * Opens a directory.
     *
     * @param directory the directory, made with the first file
     * @param resume whether the runs that it holds need not be made again
     * @param tree where the runs write result files; those without are made again
     * @throws NoctuleException if its runs cannot be read, or have other figures
     */
    public RunFolder(Path directory, boolean resume, Optional<ResultTree> tree) {
        this.directory = directory;
        this.resume = resume;
        this.tree = tree;
        this.partial = directory.resolve(PARTIAL);
        this.whole = directory.resolve("runs.csv");
        this.earlier = resume && isBegun() ? read(Files.exists(partial) ? partial : whole) : Map.of();
        this.unasked = new LinkedHashMap<>(earlier);
    }

    /** A directory that is missing or empty is that of a comparison which was killed before it could say so. */
    private boolean isBegun() {
        return Files.exists(directory) && !OutputDirectory.isEmpty(directory);
    }

    /**
     * Writes what a comparison goes on with of which no run is over, into a directory that is about to be made.
     *
     * @param made the directory, which may get another name thereafter
     * @return true
     */
    public static boolean mark(OutputDirectory made) {
        AtomicFile.writeText(made.path().resolve(PARTIAL), ResultsCsv.header());
        return true;
    }

    /** Takes away what looks like all runs. */
    public synchronized void begin() {
        write();
        for (final Path file : List.of(
                whole,
                directory.resolve("evaluation.csv"),
                directory.resolve("evaluation.md"),
                directory.resolve("owners.csv"),
                directory.resolve("differences.csv"))) {
            remove(file);
        }
        if (!resume) {
            ResultTree.clear(directory);
        }
    }

    private static Map<String, String> read(Path file) {
        final List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "--resume: there are no runs in " + file.toAbsolutePath().getParent() + ".",
                    "Maybe --out names another directory, or leave --resume out.",
                    e);
        }
        if (lines.isEmpty() || !(lines.get(0) + "\n").equals(ResultsCsv.header())) {
            throw NoctuleException.input(
                    file + ": the columns are not those of this version.",
                    "Maybe start again in another directory, without --resume.");
        }
        final Map<String, String> rows = new LinkedHashMap<>();
        for (final String line : lines.subList(1, lines.size())) {
            int end = line.length();
            for (int i = 0; i < Figure.values().length; i++) {
                end = Math.max(0, line.lastIndexOf(',', end - 1));
            }
            rows.put(line.substring(0, end), line.substring(end));
        }
        return rows;
    }

    @Override
    public Optional<Map<Figure, Double>> find(String workload, String agent, long seed) {
        return Optional.ofNullable(earlier.get(ResultsCsv.begin(workload, agent, seed)))
                .filter(line -> tree.isEmpty() || tree.get().holds(workload, agent, seed))
                .map(RunFolder::figures);
    }

    @Override
    public Optional<Path> files(String workload, String agent, long seed) {
        return tree.map(place -> place.of(workload, agent, seed));
    }

    private static Map<Figure, Double> figures(String text) {
        final String[] cells = text.substring(1).split(",", -1);
        final Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        for (final Figure figure : Figure.values()) {
            try {
                figures.put(figure, Double.valueOf(cells[figure.ordinal()]));
            } catch (final NumberFormatException e) {
                throw new NoctuleException(
                        NoctuleException.Kind.INPUT,
                        "--resume: (" + cells[figure.ordinal()] + ") in a line of runs is no number.",
                        "Maybe the file was edited: start again without --resume.",
                        e);
            }
        }
        return figures;
    }

    @Override
    public synchronized void keep(int index, Results.Row row) {
        rows.put(index, ResultsCsv.row(row));
        unasked.remove(ResultsCsv.begin(row.workload(), row.agent(), row.seed()));
        if (System.nanoTime() - due >= 0) {
            write();
            due = System.nanoTime() + PAUSE;
        }
    }

    /** Writes what there is, because no more comes. */
    public synchronized void write() {
        final StringBuilder text = new StringBuilder(ResultsCsv.header());
        rows.values().forEach(text::append);
        unasked.forEach((begin, figures) -> text.append(begin).append(figures).append('\n'));
        AtomicFile.writeText(partial, text.toString());
    }

    /** Writes what there is of a comparison that failed; nothing if no run is over, as if it had never been tried. */
    public synchronized void fail() {
        if (rows.size() + unasked.size() > 0) {
            write();
        } else {
            remove(partial);
        }
    }

    /**
     * Writes all runs, which are over; of those that failed there is no line, so that they are made again.
     *
     * @param results the runs
     */
    public synchronized void complete(Results results) {
        if (results.failed().isEmpty()) {
            AtomicFile.writeText(whole, ResultsCsv.runs(results));
            remove(partial);
        } else {
            write();
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The file (" + file + ") cannot be removed: " + e.getMessage() + ".",
                    "Maybe you may not write into that directory.",
                    e);
        }
    }
}
