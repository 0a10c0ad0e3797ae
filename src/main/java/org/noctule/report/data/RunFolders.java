package org.noctule.report.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The folders with the result files of the runs of a table, as far as these were kept. */
public final class RunFolders {
    private final Path folder;
    private final ResultTable table;
    private final Map<String, String> workloads;
    private final Map<String, String> agents;

    /**
     * Finds out how the table names its runs.
     *
     * @param folder the folder of the table
     * @param table runs.csv of several runs of one agent, of a comparison or of a campaign
     */
    public RunFolders(Path folder, ResultTable table) {
        this.folder = folder;
        this.table = table;
        this.workloads = names(texts("workload"));
        this.agents = names(texts("agent"));
    }

    private List<String> texts(String column) {
        return table.has(column)
                ? IntStream.range(0, table.rows())
                        .mapToObj(row -> table.texts(column).get(row))
                        .distinct()
                        .toList()
                : List.of();
    }

    /**
     * Names the folders of runs by their labels. A character that does not belong into file names becomes a hyphen; of
     * labels that are then equal, later ones end in {@code -2}, {@code -3} and so on.
     *
     * @param labels different labels
     * @return a name for each
     */
    public static Map<String, String> names(List<String> labels) {
        final Map<String, String> names = new HashMap<>();
        final Set<String> taken = new HashSet<>();
        for (final String label : labels) {
            final String plain = label.replaceAll("[^A-Za-z0-9._-]", "-").replaceAll("^\\.+", "-");
            String name = plain;
            // Some file systems do not tell letters apart by their case.
            for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
                name = plain + "-" + i;
            }
            names.put(label, name);
        }
        return names;
    }

    /**
     * Finds the folder of a run.
     *
     * @param row its row, from 0
     * @return the folder, empty if it holds no jobs
     */
    public Optional<Path> find(int row) {
        final Path path;
        if (table.has("directory")) {
            path = folder.resolve(text("directory", row));
        } else if (table.has("key")) {
            final String key = text("key", row);
            path = folder.resolve("files")
                    .resolve(key.substring(0, Math.min(2, key.length())))
                    .resolve(key);
        } else if (table.has("workload") && table.has("agent") && table.has("seed")) {
            path = folder.resolve("results")
                    .resolve(named(workloads, text("workload", row)))
                    .resolve(named(agents, text("agent", row)))
                    .resolve(text("seed", row));
        } else {
            return Optional.empty();
        }
        // A table that another program wrote may name any place.
        return Optional.of(path.normalize())
                .filter(found ->
                        found.startsWith(folder.normalize()) && Files.isRegularFile(found.resolve("jobs.csv")));
    }

    private static String named(Map<String, String> names, String label) {
        return names.getOrDefault(label, label);
    }

    private String text(String column, int row) {
        return table.texts(column).get(row);
    }
}
