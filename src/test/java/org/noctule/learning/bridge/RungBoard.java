package org.noctule.learning.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.noctule.json.JsonSetup;
import org.noctule.learning.bridge.BoardLayout.Array;

/** The other program, over pipes of the system: rings, and reads what it is answered and what lies on the board. */
public final class RungBoard implements AutoCloseable {
    private static final JsonMapper JSON = JsonSetup.trees();
    private static final Duration AWAKE = Duration.ofMillis(1);

    private final BoardLayout layout;
    private final ByteBuffer memory;
    private final OutputStream bell;
    private final InputStream answers;
    private final Thread server;

    /**
     * An answer.
     *
     * @param code its first byte
     * @param json what follows, null if nothing does
     */
    public record Answer(int code, JsonNode json) {}

    private RungBoard(BoardLayout layout, ByteBuffer memory, BoardServer served) throws IOException {
        this.layout = layout;
        this.memory = memory.order(ByteOrder.LITTLE_ENDIAN);
        final Pipe there = Pipe.open();
        final Pipe back = Pipe.open();
        bell = Channels.newOutputStream(there.sink());
        answers = Channels.newInputStream(back.source());
        final InputStream heard = Channels.newInputStream(there.source());
        final OutputStream said = Channels.newOutputStream(back.sink());
        server = new Thread(() -> {
            try (served) {
                served.serve(heard, said);
            }
        });
        server.start();
    }

    static RungBoard of(List<? extends BoardEnvironment> environments, int threads, BoardChanges changes)
            throws IOException {
        final BoardEnvironment first = environments.get(0);
        final BoardLayout layout = new BoardLayout(
                environments.size(), first.observationSize(), first.actions().size());
        final ByteBuffer memory = ByteBuffer.allocateDirect(layout.bytes());
        return new RungBoard(
                layout,
                memory,
                new BoardServer(
                        new BoardGroup(environments, threads, new Board(layout, memory)),
                        changes,
                        new BoardWatch(memory, AWAKE, System::nanoTime)));
    }

    /** Meets a server at a new file. */
    public static RungBoard at(Path file, Function<Path, BoardServer> server, int environments, int values, int actions)
            throws IOException {
        Files.deleteIfExists(file);
        final BoardServer served = server.apply(Files.createFile(file));
        final BoardLayout layout = new BoardLayout(environments, values, actions);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new RungBoard(layout, channel.map(FileChannel.MapMode.READ_WRITE, 0, layout.bytes()), served);
        }
    }

    static RungBoard corridors(int count, int threads, LongPredicate empty) throws IOException {
        return corridors(count, threads, empty, asked -> Map.of());
    }

    static RungBoard corridors(int count, int threads, LongPredicate empty, BoardChanges changes) throws IOException {
        final List<ToldCorridor> corridors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            corridors.add(new ToldCorridor(empty));
        }
        return of(corridors, threads, changes);
    }

    public Answer ring(int letter) throws IOException {
        return ring(new byte[] {(byte) letter});
    }

    /** Asks for changes. */
    public Answer change(String json) throws IOException {
        final byte[] text = json.getBytes(StandardCharsets.UTF_8);
        return ring(ByteBuffer.allocate(1 + Integer.BYTES + text.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 'o')
                .putInt(text.length)
                .put(text)
                .array());
    }

    private Answer ring(byte[] order) throws IOException {
        bell.write(order);
        bell.flush();
        return answer();
    }

    /** Writes bytes and waits for nothing. */
    void say(int... order) throws IOException {
        for (final int each : order) {
            bell.write(each);
        }
        bell.flush();
    }

    Answer answer() throws IOException {
        final int code = answers.read();
        if (code <= 1) {
            return new Answer(code, null);
        }
        final int length = ByteBuffer.wrap(answers.readNBytes(4))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
        return new Answer(code, JSON.readTree(answers.readNBytes(length)));
    }

    /** Rings, and counts that only if it is asked to. */
    Answer ring(int letter, boolean counted) throws IOException {
        if (counted) {
            memory.putInt(BoardLayout.RUNG, memory.getInt(BoardLayout.RUNG) + 1);
        }
        return ring(letter);
    }

    /** Returns how many answers were counted. */
    int answered() {
        return memory.getInt(BoardLayout.ANSWERED);
    }

    /** Resets the environments, from these seeds. */
    public Answer reset(long... seeds) throws IOException {
        for (int i = 0; i < layout.environments(); i++) {
            mark(i, i < seeds.length);
            seed(i, i < seeds.length ? seeds[i] : -1);
        }
        return ring('r');
    }

    public void mark(int environment, boolean reset) {
        memory.put(layout.offset(Array.RESET) + environment, (byte) (reset ? 1 : 0));
    }

    public void seed(int environment, long seed) {
        memory.putLong(layout.offset(Array.SEED) + 8 * environment, seed);
    }

    public void act(int... actions) {
        for (int i = 0; i < actions.length; i++) {
            memory.putInt(layout.offset(Array.ACTION) + 4 * i, actions[i]);
        }
    }

    int whole(Array array, int environment) {
        return switch (array) {
            case ENDED, INVALID -> memory.get(layout.offset(array) + environment);
            default -> memory.getInt(layout.offset(array) + 4 * environment);
        };
    }

    public long episodeSeed(int environment) {
        return memory.getLong(layout.offset(Array.EPISODE_SEED) + 8 * environment);
    }

    double number(Array array, int environment) {
        return memory.getDouble(layout.offset(array) + 8 * environment);
    }

    List<Float> values(Array array, int environment) {
        final List<Float> values = new ArrayList<>();
        for (int i = 0; i < layout.values(); i++) {
            values.add(memory.getFloat(layout.offset(array) + 4 * (environment * layout.values() + i)));
        }
        return values;
    }

    byte[] mask(Array array, int environment) {
        final byte[] mask = new byte[layout.actions()];
        memory.get(layout.offset(array) + environment * layout.actions(), mask);
        return mask;
    }

    /** Returns what an environment shows: values, then 1 or 0 for each action, then whether it ended and was wrong. */
    public List<Float> seen(int environment) {
        final List<Float> seen = values(Array.OBSERVATION, environment);
        for (final byte allowed : mask(Array.MASK, environment)) {
            seen.add((float) allowed);
        }
        seen.add((float) whole(Array.ENDED, environment));
        seen.add((float) whole(Array.INVALID, environment));
        return seen;
    }

    /** Returns what the last action of an environment earned. */
    public double reward(int environment) {
        return number(Array.REWARD, environment);
    }

    /** Returns what stands of an environment in all arrays that the server writes. */
    public byte[] row(int environment) {
        final ByteArrayOutputStream row = new ByteArrayOutputStream();
        for (final Array array : Array.values()) {
            if (array.compareTo(Array.REWARD) >= 0) {
                final byte[] part = new byte[(int) layout.rowBytes(array)];
                memory.get(layout.offset(array) + environment * part.length, part);
                row.writeBytes(part);
            }
        }
        return row.toByteArray();
    }

    /** Fills the memory with noise, as a hostile program would. */
    void spoil(byte noise) {
        for (int i = 0; i < layout.bytes(); i++) {
            memory.put(i, noise);
        }
    }

    /** Closes the bell and tells whether the server left. */
    boolean hangUp() throws IOException {
        bell.close();
        try {
            server.join(TimeUnit.SECONDS.toMillis(20));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !server.isAlive();
    }

    @Override
    public void close() throws IOException {
        bell.close();
        answers.close();
    }
}
