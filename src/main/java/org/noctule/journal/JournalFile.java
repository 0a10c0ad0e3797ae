package org.noctule.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.noctule.error.NoctuleException;

/**
 * A journal that was opened and looked through. What is torn off at its end counts as not written; what is damaged
 * before is refused.
 */
public final class JournalFile implements AutoCloseable {
    /** Name of the file in the directory of a run, behind the prefix of result files. */
    public static final String NAME = "decisions.journal";

    private static final int CHUNK = 1 << 16;

    private final Path path;
    private final FileChannel channel;
    private final JournalHeader header;
    private final List<Place> blocks = new ArrayList<>();
    private final List<JournalResume> resumes = new ArrayList<>();
    private long messages;
    private long end;
    private long whole;
    private long last;
    private boolean complete;

    /** A block of replies, which are read when they are needed. */
    private record Place(long offset, int length) {}

    private JournalFile(Path path, FileChannel channel) throws IOException {
        this.path = path;
        this.channel = channel;
        final byte[] fixed = bytes(0, (int) Math.min(JournalHeader.FIXED, channel.size()));
        final int length = JournalHeader.length(fixed, path.toString());
        if (length > channel.size() - JournalHeader.FIXED) {
            throw JournalHeader.damaged(path.toString());
        }
        header = JournalHeader.read(fixed, bytes(JournalHeader.FIXED, length), path.toString());
        end = JournalHeader.FIXED + (long) length;
        scan();
    }

    /**
     * Opens a journal to read it; others may too, but none may write it meanwhile.
     *
     * @param path the file
     * @return the journal
     * @throws NoctuleException of kind INPUT if it is missing, locked, damaged or of another format
     */
    public static JournalFile read(Path path) {
        return open(path, true, StandardOpenOption.READ);
    }

    /**
     * Opens a journal to go on with it; nobody else may open it meanwhile.
     *
     * @param path the file
     * @return the journal
     * @throws NoctuleException of kind INPUT if it is missing, locked, damaged or of another format
     */
    public static JournalFile append(Path path) {
        return open(path, false, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static JournalFile open(Path path, boolean shared, StandardOpenOption... options) {
        Optional<FileChannel> channel = Optional.empty();
        try {
            channel = Optional.of(FileChannel.open(path, options));
            demandLock(path, channel.get(), shared);
            return new JournalFile(path, channel.get());
        } catch (final IOException e) {
            channel.ifPresent(JournalFile::shut);
            throw NoctuleException.unreadable(
                    "The journal (" + path + ")",
                    e,
                    "Maybe the run was ended before it wrote one, or its options say \"journal\": \"none\".",
                    "Maybe you may not read it.");
        } catch (final RuntimeException e) {
            channel.ifPresent(JournalFile::shut);
            throw e;
        }
    }

    private static void shut(FileChannel channel) {
        try {
            channel.close();
        } catch (final IOException e) {
            // What was read of it is not used.
            return;
        }
    }

    static void demandLock(Path path, FileChannel channel, boolean shared) throws IOException {
        try {
            if (channel.tryLock(0, Long.MAX_VALUE, shared) != null) {
                return;
            }
        } catch (final OverlappingFileLockException e) {
            throw inUse(path, e);
        }
        throw inUse(path, new IOException("locked"));
    }

    private static NoctuleException inUse(Path path, Exception cause) {
        return new NoctuleException(
                NoctuleException.Kind.AGAIN,
                "The journal (" + path + ") is in use by another process.",
                "Maybe the run goes on there: wait for its end.",
                cause);
    }

    private byte[] bytes(long from, int count) throws IOException {
        final ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {
            continue;
        }
        return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : bytes.array();
    }

    private void scan() throws IOException {
        final long size = channel.size();
        Optional<byte[]> content = content(end, size);
        while (content.isPresent() && !complete) {
            take(BlockKind.of(new ReadBytes(bytes(end, 4), 0, 4).number()).orElseThrow(), content.get());
            end += BlockKind.HEAD + content.get().length;
            content = content(end, size);
        }
        whole = end;
        if (complete && end < size) {
            throw damage(end, "something stands behind its end");
        }
        if (follows(size)) {
            throw damage(end, "a block is damaged, and others follow");
        }
    }

    /** Tells whether a whole block begins anywhere behind the first one that is not. */
    private boolean follows(long size) throws IOException {
        for (long from = end + 1; from <= size - BlockKind.HEAD; from += CHUNK) {
            final byte[] chunk = bytes(from, (int) Math.min(CHUNK, size - from));
            for (int i = 0; i < chunk.length; i++) {
                if (chunk[i] == BlockKind.FIRST && content(from + i, size).isPresent()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The content of a block that begins at a place, empty if none does that is whole. */
    private Optional<byte[]> content(long from, long size) throws IOException {
        if (from > size - BlockKind.HEAD) {
            return Optional.empty();
        }
        final byte[] fixed = bytes(from, BlockKind.HEAD);
        final ReadBytes head = new ReadBytes(fixed, 0, BlockKind.HEAD);
        final Optional<BlockKind> kind = BlockKind.of(head.number());
        final int length = head.number();
        if (kind.isEmpty() || length < 0 || length > size - from - BlockKind.HEAD) {
            return Optional.empty();
        }
        final byte[] content = bytes(from + BlockKind.HEAD, length);
        return content.length == length && head.number() == checksum(fixed, content, 0, length)
                ? Optional.of(content)
                : Optional.empty();
    }

    /** The CRC32C of the marker and the length of a block, and of its content. */
    static int checksum(byte[] head, byte[] bytes, int from, int count) {
        final CRC32C sum = new CRC32C();
        sum.update(head, 0, BlockKind.HEAD - Integer.BYTES);
        sum.update(bytes, from, count);
        return (int) sum.getValue();
    }

    private void take(BlockKind kind, byte[] content) {
        try {
            switch (kind) {
                case REPLIES -> {
                    final JournalBlock block = JournalBlock.read(end, content);
                    if (block.first() != messages || block.messages() < 1) {
                        throw damage(end, "its messages do not follow each other");
                    }
                    blocks.add(new Place(end, content.length));
                    messages = block.next();
                }
                case RESUMED -> resumes.add(JournalResume.read(content));
                case END -> {
                    complete = true;
                    last = end;
                }
            }
        } catch (final IndexOutOfBoundsException e) {
            throw damage(end, "a block is too short");
        }
    }

    private NoctuleException damage(long offset, String what) {
        return NoctuleException.input(
                path + ": the journal is damaged at offset " + offset + ": " + what + ".",
                "Maybe a copy of it is whole; else start the run again.");
    }

    /** {@return what was run} */
    public JournalHeader header() {
        return header;
    }

    /** {@return the file} */
    public Path path() {
        return path;
    }

    /** {@return the number of messages that are answered in it} */
    public long messages() {
        return messages;
    }

    /**
     * Tells whether the run came to its end.
     *
     * @return true if it did
     */
    public boolean complete() {
        return complete;
    }

    /** {@return the resumes, the first one first; unmodifiable} */
    public List<JournalResume> resumes() {
        return List.copyOf(resumes);
    }

    /** {@return how much stands behind the last block that is whole, in bytes, 0 if nothing does} */
    public long torn() {
        try {
            return channel.size() - whole;
        } catch (final IOException e) {
            throw failed(e);
        }
    }

    /** The number of blocks of replies. */
    int blocks() {
        return blocks.size();
    }

    /** Reads a block of replies. */
    JournalBlock block(int index) {
        final Place place = blocks.get(index);
        try {
            return JournalBlock.read(place.offset(), bytes(place.offset() + BlockKind.HEAD, place.length()));
        } catch (final IOException e) {
            throw failed(e);
        }
    }

    /** Cuts off what is torn, and the mark of the end, and gives the file to who goes on with it. */
    FileChannel cut() throws IOException {
        final long from = complete ? last : whole;
        channel.truncate(from);
        channel.position(from);
        return channel;
    }

    private NoctuleException failed(IOException cause) {
        return NoctuleException.unreadable(
                "The journal (" + path + ")", cause, "Maybe it was removed.", "Maybe the disk is failing.");
    }

    @Override
    public void close() {
        shut(channel);
    }
}
