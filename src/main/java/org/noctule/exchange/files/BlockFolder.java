package org.noctule.exchange.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.BlockEntry;
import org.noctule.exchange.BlockKeys;
import org.noctule.exchange.BlockWait;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.exchange.Meter;
import org.noctule.exchange.NpyFormat;

/**
 * A folder with one array file of numpy's per block, {@code KEY.npy}. A block is written under a hidden name and
 * renamed: a killed writer leaves a hidden file that nobody reads.
 */
public final class BlockFolder implements Exchange {
    private static final String SUFFIX = ".npy";
    private static final AtomicLong WRITES = new AtomicLong();

    private final Path folder;
    private final Source source;
    private final Duration latency;
    private final Meter meter = new Meter();

    /** Reads a whole file. */
    @FunctionalInterface
    public interface Source {
        /**
         * Reads.
         *
         * @param file an open file
         * @return its bytes, from position 0 to the limit; they outlive the channel
         * @throws IOException if that is not possible
         */
        ByteBuffer read(FileChannel file) throws IOException;
    }

    /**
     * Joins a folder.
     *
     * @param folder the folder
     * @param source copies files, or maps them
     * @param latency what each opening, creation and listing waits before it begins: emulates a loaded server
     * @throws NoctuleException of kind PEER if there is no such folder
     */
    public BlockFolder(Path folder, Source source, Duration latency) {
        this.folder = folder;
        this.source = source;
        this.latency = latency;
        if (!Files.isDirectory(folder)) {
            throw gone();
        }
    }

    @Override
    public void put(String key, Block block) {
        final long begin = System.nanoTime();
        final Path file = file(key);
        final Path part =
                folder.resolve("." + key + "." + ProcessHandle.current().pid() + "-" + WRITES.incrementAndGet());
        touch();
        try {
            try (FileChannel out = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                final ByteBuffer[] all = {ByteBuffer.wrap(NpyFormat.header(block)), block.data()};
                while (all[1].hasRemaining() || all[0].hasRemaining()) {
                    out.write(all);
                }
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            discard(part);
            throw refused(key, block, e);
        }
        meter.wrote(begin, block.size());
    }

    private NoctuleException refused(String key, Block block, IOException e) {
        if (!Files.isDirectory(folder)) {
            return gone();
        }
        final String reason = e instanceof FileSystemException trouble && trouble.getReason() != null
                ? trouble.getReason()
                : String.valueOf(e.getMessage());
        return new NoctuleException(
                NoctuleException.Kind.INPUT,
                "The block (" + key + ") of " + block.size() + " bytes cannot be written into " + folder + ": " + reason
                        + ".",
                "Maybe there is no room left: choose fewer or smaller fields, or another transport.",
                e);
    }

    private static void discard(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            // The owner of the folder deletes it.
            return;
        }
    }

    @Override
    public Block get(String key, Duration patience) {
        final Path file = file(key);
        return BlockWait.until(key, patience, () -> read(file));
    }

    private Optional<Block> read(Path file) {
        if (!Files.exists(file)) {
            demandFolder();
            return Optional.empty();
        }
        final long begin = System.nanoTime();
        touch();
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            final Block block = NpyFormat.decode(source.read(in), file.toString());
            meter.read(begin, block.size());
            return Optional.of(block);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The block (" + file + ") cannot be read: " + e.getMessage() + ".",
                    "Maybe it is larger than 2 GiB, or the disk fails.",
                    e);
        }
    }

    @Override
    public List<BlockEntry> manifest() {
        final long begin = System.nanoTime();
        touch();
        final List<BlockEntry> entries = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (final Path file : files) {
                final String name = file.getFileName().toString();
                final String key = name.substring(0, Math.max(0, name.length() - SUFFIX.length()));
                if (name.endsWith(SUFFIX) && BlockKeys.valid(key)) {
                    size(file).ifPresent(size -> entries.add(new BlockEntry(key, size)));
                }
            }
        } catch (IOException e) {
            throw gone();
        }
        entries.sort(Comparator.comparing(BlockEntry::key));
        meter.read(begin, 0);
        return List.copyOf(entries);
    }

    private static Optional<Long> size(Path file) {
        try {
            return Optional.of(Files.size(file));
        } catch (IOException e) {
            // Deleted since it was listed.
            return Optional.empty();
        }
    }

    @Override
    public void await(List<String> keys, Duration patience) {
        final long end = System.nanoTime() + patience.toNanos();
        for (final String key : keys) {
            final Path file = file(key);
            BlockWait.until(key, Duration.ofNanos(Math.max(0, end - System.nanoTime())), () -> {
                demandFolder();
                return Files.exists(file) ? Optional.of(file) : Optional.empty();
            });
        }
    }

    @Override
    public void remove(String key) {
        try {
            Files.deleteIfExists(file(key));
        } catch (IOException e) {
            throw gone();
        }
    }

    @Override
    public ExchangeStatistics statistics() {
        return meter.statistics();
    }

    @Override
    public void close() {
        // The folder belongs to whoever made it.
    }

    private Path file(String key) {
        return folder.resolve(BlockKeys.check(key) + SUFFIX);
    }

    private void touch() {
        meter.opened();
        final long end = System.nanoTime() + latency.toNanos();
        for (long left = latency.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void demandFolder() {
        if (!Files.isDirectory(folder)) {
            throw gone();
        }
    }

    private NoctuleException gone() {
        return NoctuleException.peer(
                "The folder of blocks (" + folder + ") is gone.",
                "Maybe the command that made it has ended, or something cleans temporary folders.");
    }
}
