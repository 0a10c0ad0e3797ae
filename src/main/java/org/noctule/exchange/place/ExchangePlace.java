package org.noctule.exchange.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.map.BlockMember;
import org.noctule.exchange.memory.MappedFiles;
import org.noctule.exchange.stream.StreamHead;
import org.noctule.grid.GridEngine;
import org.noctule.random.Secret;

/** A place of blocks, which is there until its owner closes it. */
public final class ExchangePlace implements AutoCloseable {
    private static final String PREFIX = "noctule-blocks-";

    /** There is one member only. */
    private static final String BUILD = "one";

    private final ExchangeAddress address;
    private final Runnable end;

    private ExchangePlace(ExchangeAddress address, Runnable end) {
        this.address = address;
        this.end = end;
    }

    /**
     * Opens a place on this machine: a head or a member in this process, or a folder of a name of its own, which only
     * this user may read.
     *
     * @param kind the way in which blocks are moved
     * @param parent where the folder of files is made; shared memory has its own
     * @param capacity bytes that a head or a map keeps at most
     * @param latency the wait of each opening of a file
     * @return the place
     * @throws NoctuleException of kind RUN if that is not possible
     */
    public static ExchangePlace open(ExchangeKind kind, Path parent, long capacity, Duration latency) {
        final Secret secret = Secret.draw();
        return switch (kind) {
            case STREAM -> {
                final StreamHead head = new StreamHead(capacity, secret);
                yield new ExchangePlace(new ExchangeAddress(kind, head.endpoint(), secret, Duration.ZERO), head::close);
            }
            case FILES -> folder(kind, parent, secret, latency);
            case MAP -> {
                GridEngine.demand();
                final BlockMember member = new BlockMember(BUILD, capacity, secret);
                yield new ExchangePlace(
                        new ExchangeAddress(kind, member.address(), secret, Duration.ZERO), member::close);
            }
            case MEMORY -> folder(kind, MappedFiles.shared(), secret, Duration.ZERO);
        };
    }

    private static ExchangePlace folder(ExchangeKind kind, Path parent, Secret secret, Duration latency) {
        try {
            final Path folder = Files.createTempDirectory(parent, PREFIX);
            return new ExchangePlace(
                    new ExchangeAddress(kind, folder.toString(), secret, latency), () -> delete(folder));
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "A folder for blocks cannot be made in (" + parent + "): " + NoctuleException.reason(e) + ".",
                    "Maybe it does not exist, or you may not write there: name another with --folder.",
                    e);
        }
    }

    /**
     * Deletes the folder of an address whose owner was killed; does nothing for other kinds.
     *
     * @param address the address
     */
    public static void deleteOrphan(ExchangeAddress address) {
        if (address.kind() == ExchangeKind.FILES || address.kind() == ExchangeKind.MEMORY) {
            final Path folder = Path.of(address.place());
            // Only what was made here is deleted, whatever a message says.
            if (folder.getFileName() != null && folder.getFileName().toString().startsWith(PREFIX)) {
                delete(folder);
            }
        }
    }

    private static void delete(Path folder) {
        // A writer that ends meanwhile may leave one file more.
        for (int attempt = 0; attempt < 3 && Files.exists(folder); attempt++) {
            try (Stream<Path> files = Files.walk(folder)) {
                final List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
                for (final Path file : all) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException | java.io.UncheckedIOException e) {
                continue;
            }
        }
    }

    /** {@return how to join} */
    public ExchangeAddress address() {
        return address;
    }

    /** Ends the place: its blocks are gone, and nothing is left in memory or on the disk. */
    @Override
    public void close() {
        end.run();
    }
}
