package org.noctule.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;

/**
 * The end of a journal that grows. Blocks gather in memory until the run has lasted for a while. A disk that refuses
 * ends the journal, not the run: what there is of the file is removed, as it takes room that results need.
 */
final class JournalOutput {
    /** More than this is written before its time. */
    private static final int MOST = 1 << 22;

    private static final double NANOS = 1e9;

    private final Path path;
    private final JournalHeader header;
    private final JournalTiming timing;
    private final Consumer<String> warnings;
    private final GrowingBytes waiting = new GrowingBytes(1 << 12);
    private final long begun = System.nanoTime();
    private long forced = begun;
    private Optional<FileChannel> channel = Optional.empty();
    private boolean lost;

    JournalOutput(Path path, JournalHeader header, JournalTiming timing, Consumer<String> warnings) {
        this.path = path;
        this.header = header;
        this.timing = timing;
        this.warnings = warnings;
    }

    /** Goes on with a file. */
    void goOn(FileChannel file) {
        channel = Optional.of(file);
    }

    /** Tells whether nothing is written any more. */
    synchronized boolean lost() {
        return lost;
    }

    /** Takes a block: its content stands behind the room for its head. */
    synchronized void add(BlockKind kind, GrowingBytes block, long nanoTime) {
        if (lost) {
            return;
        }
        final int length = block.length() - BlockKind.HEAD;
        block.put(0, kind.marker());
        block.put(4, length);
        block.put(8, JournalFile.checksum(block.array(), block.array(), BlockKind.HEAD, length));
        waiting.all(block.array(), 0, block.length());
        if (channel.isPresent() || nanoTime - begun >= timing.lazy() * NANOS || waiting.length() > MOST) {
            flush(nanoTime);
        }
    }

    /** Writes what waits, and sees to it now and then that it survives the machine. */
    private void flush(long nanoTime) {
        try {
            final FileChannel out = opened();
            final ByteBuffer bytes = ByteBuffer.wrap(waiting.array(), 0, waiting.length());
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            waiting.cut(0);
            if (nanoTime - forced >= timing.force() * NANOS) {
                out.force(false);
                forced = nanoTime;
            }
        } catch (final IOException e) {
            lose(e);
        } catch (final NoctuleException e) {
            lose(new IOException(e.getMessage(), e));
        }
    }

    private FileChannel opened() throws IOException {
        if (channel.isEmpty()) {
            final byte[] head = header.write();
            if (Files.notExists(path)) {
                AtomicFile.write(path, out -> out.write(head));
            }
            final FileChannel opened = FileChannel.open(path, StandardOpenOption.WRITE);
            channel = Optional.of(opened);
            try {
                JournalFile.demandLock(path, opened, false);
            } catch (final NoctuleException e) {
                opened.close();
                throw new IOException("another process writes it", e);
            } catch (final IOException e) {
                // Devices and some file systems know no locks.
                opened.position(0);
            }
            // Over a head that says the same, so that whatever moment is the last one leaves a head.
            final ByteBuffer bytes = ByteBuffer.wrap(head);
            while (bytes.hasRemaining()) {
                opened.write(bytes);
            }
            opened.truncate(head.length);
        }
        return channel.get();
    }

    private void lose(IOException cause) {
        lost = true;
        warnings.accept("the journal (" + path + ") cannot be written ("
                + Optional.ofNullable(cause.getMessage()).orElse(cause.toString())
                + "): the run goes on without it and cannot be resumed.");
        try {
            if (channel.isPresent()) {
                channel.get().close();
            }
            if (Files.isRegularFile(path)) {
                Files.delete(path);
            }
        } catch (final IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Ends with what has been written; a head alone is removed, as if the run had never been tried. */
    synchronized void leave() {
        waiting.cut(0);
        if (!lost) {
            close(channel.isPresent());
        }
        lost = true;
    }

    /** Writes what waits, sees to it that it survives the machine, and ends. */
    synchronized void close(boolean kept) {
        if (lost) {
            return;
        }
        try {
            if (kept) {
                flush(System.nanoTime());
            }
            if (!lost && channel.isPresent()) {
                if (kept) {
                    channel.get().force(false);
                }
                channel.get().close();
            }
            if (!lost && !kept) {
                Files.deleteIfExists(path);
            }
        } catch (final IOException e) {
            lose(e);
        }
        lost = true;
    }
}
