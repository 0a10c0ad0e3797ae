package org.noctule.campaign.hazelcast;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.grid.GridMember;
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
    private static final long LOOK_MS = 200;

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

    /**
     * Describes the member. One that joins waits until a first member has told its address and answers, a minute at
     * most: the address of one that died is told anew by those who are left, or by the next first one.
     *
     * @param cluster name of the cluster
     * @param program what program this is
     * @param directory the campaign's folder
     * @param futile whether nobody needs to join any more
     * @return what a member is made of
     * @throws NoctuleException of kind AGAIN if nobody answers
     */
    GridOptions options(String cluster, String program, Path directory, BooleanSupplier futile) {
        final GridOptions options = GridOptions.first(cluster, program)
                .listening(host, port)
                .waiting(PATIENCE, silence)
                .holding(MemberSecret.of(directory));
        if (first) {
            return options;
        }
        return options.joining(join.isEmpty() ? List.of(answering(directory, futile)) : join);
    }

    /** Tells workers the address of a member that began. */
    void tell(Path directory, String address) {
        if (first) {
            write(directory, address);
        }
    }

    /** Tells workers another address than that of a member that is lost. */
    static void replace(Path directory, String lost, String address) {
        if (told(directory).filter(lost::equals).isPresent()) {
            write(directory, address);
        }
    }

    private static void write(Path directory, String address) {
        AtomicFile.writeText(directory.resolve(FILE), address + "\n");
    }

    private static String answering(Path directory, BooleanSupplier futile) {
        final long end = System.nanoTime() + PATIENCE.toNanos();
        Optional<String> told = told(directory);
        while (told.isEmpty() || !GridMember.answers(told.get())) {
            if (System.nanoTime() - end > 0 || futile.getAsBoolean()) {
                throw nobody(directory, told);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(LOOK_MS);
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                throw nobody(directory, told);
            }
            told = told(directory);
        }
        return told.get();
    }

    private static NoctuleException nobody(Path directory, Optional<String> told) {
        final Path file = directory.resolve(FILE);
        return new NoctuleException(
                NoctuleException.Kind.AGAIN,
                told.isEmpty()
                        ? "No first member has told its address in (" + file + ")."
                        : "The first member (" + told.get() + ") of (" + file + ") does not answer.",
                "Maybe start it: noctule campaign run, or name a member with --join HOST:PORT.");
    }

    private static Optional<String> told(Path directory) {
        final Path file = directory.resolve(FILE);
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The file (" + file + ") with the address of the first member",
                    e,
                    "Maybe start it first: noctule campaign run, or name a member with --join HOST:PORT.",
                    "Maybe you may not read it: name a member with --join HOST:PORT.");
        }
    }
}
