package org.noctule.experiment.campaign.hazelcast;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.grid.GridOptions;

/**
 * Address of a member of a campaign, and the members that it joins.
 *
 * @param host address of this machine to listen on
 * @param port port to listen on, or 0 for any
 * @param join members that are there already; empty: that which the campaign's folder names
 * @param first whether it begins a cluster, and tells its address in the campaign's folder
 * @param silence how long another member may be silent
 */
public record MemberPlace(String host, int port, List<String> join, boolean first, Duration silence) {
    /** File of a campaign's folder with the address of the member that began. */
    static final String FILE = "member.txt";

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /**
     * Copies the list.
     *
     * @param host address of this machine to listen on
     * @param port port to listen on, or 0 for any
     * @param join members that are there already
     * @param first whether it begins a cluster
     * @param silence how long another member may be silent
     */
    public MemberPlace {
        join = List.copyOf(join);
    }

    GridOptions options(String cluster, String program, Path directory) {
        final GridOptions options =
                GridOptions.first(cluster, program).listening(host, port).waiting(PATIENCE, silence);
        if (first) {
            return options;
        }
        return options.joining(join.isEmpty() ? List.of(told(directory)) : join);
    }

    /** Tells workers the address of a member that began. */
    void tell(Path directory, String address) {
        if (first) {
            AtomicFile.writeText(directory.resolve(FILE), address + "\n");
        }
    }

    private static String told(Path directory) {
        final Path file = directory.resolve(FILE);
        try {
            return Files.readString(file).strip();
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The file (" + file + ") with the address of the first member",
                    e,
                    "Maybe start it first: noctule campaign run, or name a member with --join HOST:PORT.",
                    "Maybe you may not read it: name a member with --join HOST:PORT.");
        }
    }
}
