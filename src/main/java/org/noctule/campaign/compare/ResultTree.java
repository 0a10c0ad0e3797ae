package org.noctule.campaign.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.OutputDirectory;
import org.noctule.report.data.RunFolders;

/** The result files of the runs of a comparison: {@code results/WORKLOAD/AGENT/SEED} below its directory. */
public final class ResultTree {
    private static final String ROOT = "results";
    private static final int DEPTH = 3;

    private final Path root;
    private final Map<String, String> workloads;
    private final Map<String, String> agents;

    /**
     * Names the directories as {@link RunFolders} finds them.
     *
     * @param directory the directory of the comparison
     * @param workloads the labels of the workloads
     * @param agents the labels of the agents
     */
    public ResultTree(Path directory, List<String> workloads, List<String> agents) {
        this.root = directory.resolve(ROOT);
        this.workloads = RunFolders.names(workloads);
        this.agents = RunFolders.names(agents);
    }

    /**
     * Returns the directory of a run.
     *
     * @param workload label of the workload
     * @param agent label of the agent
     * @param seed the seed
     * @return the directory, which need not be there
     */
    public Path of(String workload, String agent, long seed) {
        return root.resolve(workloads.getOrDefault(workload, workload))
                .resolve(agents.getOrDefault(agent, agent))
                .resolve(Long.toString(seed));
    }

    /** Tells whether a run has all its files: the last one is run.json. */
    boolean holds(String workload, String agent, long seed) {
        return Files.exists(of(workload, agent, seed).resolve("run.json"));
    }

    /** Removes the result files of an earlier comparison, and the directories that are then empty. */
    static void clear(Path directory) {
        final Path root = directory.resolve(ROOT);
        if (!Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> found = Files.walk(root, DEPTH)) {
            final List<Path> folders = found.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .sorted((one, other) -> other.compareTo(one))
                    .toList();
            for (final Path folder : folders) {
                final boolean run = folder.getNameCount() == root.getNameCount() + DEPTH;
                (run
                                ? OutputDirectory.create(Optional.of(folder), "", folder, "", true)
                                : new OutputDirectory(folder, ""))
                        .removeIfEmpty();
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The results of earlier runs in (" + root + ") cannot be removed: " + e.getMessage() + ".",
                    "Maybe you may not write there.",
                    e);
        }
    }
}
