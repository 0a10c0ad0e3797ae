package org.noctule.site;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Owner;

/**
 * Jobs on disk, found by the order in which they were added: memory holds eight bytes of each. The file has no name
 * that outlives the process. Not thread-safe.
 */
final class JobStore implements AutoCloseable {
    private static final int BLOCK = 1 << 16;
    /** More than the bytes of a job beside its texts. */
    private static final int FIXED = 256;

    private static final RecordedState[] STATES = RecordedState.values();

    private final FileChannel file;
    private final Names<Owner> owners = new Names<>();
    private final Names<String> words = new Names<>();
    private long[] places = new long[1 << 12];
    private int size;
    private long written;
    private ByteBuffer added = ByteBuffer.allocate(2 * BLOCK);
    private ByteBuffer window = ByteBuffer.allocate(BLOCK).limit(0);
    private long windowAt;

    /** Values that many jobs share, by numbers. */
    private static final class Names<T> {
        private final Map<T, Integer> numbers = new HashMap<>();
        private final List<T> values = new ArrayList<>();

        int of(T value) {
            return numbers.computeIfAbsent(value, any -> {
                values.add(any);
                return values.size() - 1;
            });
        }

        T get(int number) {
            return values.get(number);
        }
    }

    JobStore() {
        try {
            final Path path = Files.createTempFile("noctule-site", ".jobs");
            file = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (final IOException e) {
            throw full(e);
        }
    }

    int size() {
        return size;
    }

    void add(RecordedJob job) {
        if (size == places.length) {
            places = Arrays.copyOf(places, 2 * size);
        }
        places[size++] = written + added.position();
        try {
            write(job);
            if (added.position() >= BLOCK) {
                flush();
            }
        } catch (final IOException e) {
            throw full(e);
        }
    }

    private void flush() throws IOException {
        added.flip();
        while (added.hasRemaining()) {
            written += file.write(added, written);
        }
        added.clear();
    }

    private void write(RecordedJob job) {
        text(job.id());
        added.putDouble(job.submit())
                .putDouble(job.eligible())
                .putDouble(job.start())
                .putDouble(job.end())
                .putInt(job.cores())
                .putDouble(job.memory())
                .putDouble(job.limit())
                .putInt(job.state().ordinal())
                .putInt(owners.of(job.owner()));
        text(job.nodes());
        final RecordedTerms terms = job.terms();
        added.putInt(words.of(terms.group())).putInt(words.of(terms.qos())).putInt(words.of(terms.reservation()));
        text(terms.features());
        text(terms.held());
        text(terms.asked());
        added.putInt(terms.nodeCount())
                .putInt(terms.leastNodes())
                .putInt(terms.exclusive() ? 1 : 0)
                .putInt(terms.arrayLimit())
                .putLong(job.line());
    }

    private void text(String text) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (added.remaining() < bytes.length + FIXED) {
            final ByteBuffer larger = ByteBuffer.allocate(2 * (added.capacity() + bytes.length + FIXED));
            added = larger.put(added.flip());
        }
        added.putInt(bytes.length).put(bytes);
    }

    /**
     * Returns a job.
     *
     * @param index its place among those that were added, from 0
     */
    RecordedJob get(int index) {
        try {
            if (added.position() > 0) {
                flush();
            }
            final long end = index + 1 < size ? places[index + 1] : written;
            return read(bytes(places[index], (int) (end - places[index])));
        } catch (final IOException e) {
            throw full(e);
        }
    }

    /** Reads bytes through a window: jobs are mostly asked for in the order of the file. */
    private ByteBuffer bytes(long from, int length) throws IOException {
        if (from < windowAt || from + length > windowAt + window.limit()) {
            if (window.capacity() < length) {
                window = ByteBuffer.allocate(length);
            }
            window.clear();
            windowAt = from;
            while (window.position() < length) {
                if (file.read(window, from + window.position()) < 0) {
                    throw new EOFException("the temporary file ends early");
                }
            }
            window.flip();
        }
        return window.position((int) (from - windowAt));
    }

    private RecordedJob read(ByteBuffer in) {
        return new RecordedJob(
                text(in),
                in.getDouble(),
                in.getDouble(),
                in.getDouble(),
                in.getDouble(),
                in.getInt(),
                in.getDouble(),
                in.getDouble(),
                STATES[in.getInt()],
                owners.get(in.getInt()),
                text(in),
                new RecordedTerms(
                        words.get(in.getInt()),
                        words.get(in.getInt()),
                        words.get(in.getInt()),
                        text(in),
                        text(in),
                        text(in),
                        in.getInt(),
                        in.getInt(),
                        in.getInt() == 1,
                        in.getInt()),
                in.getLong());
    }

    private static String text(ByteBuffer in) {
        final int length = in.getInt();
        final String text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
        in.position(in.position() + length);
        return text;
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (final IOException e) {
            throw full(e);
        }
    }

    private static NoctuleException full(IOException e) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "A temporary file of jobs cannot be written: " + NoctuleException.reason(e) + ".",
                "Maybe the disk of temporary files is full: -Djava.io.tmpdir in NOCTULE_JAVA_OPTS names another folder.",
                e);
    }
}
