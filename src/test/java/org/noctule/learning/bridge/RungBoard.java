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
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import org.noctule.json.JsonSetup;
import org.noctule.learning.bridge.BoardLayout.Array;

/** The other program, over pipes of the system: rings, and reads what it is answered and what lies on the board. */
final class RungBoard implements AutoCloseable {
    private static final JsonMapper JSON = JsonSetup.trees();

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
    record Answer(int code, JsonNode json) {}

    private RungBoard(List<? extends BoardEnvironment> environments, int threads, BoardLayout layout)
            throws IOException {
        this.layout = layout;
        memory = ByteBuffer.allocateDirect(layout.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        final Pipe there = Pipe.open();
        final Pipe back = Pipe.open();
        bell = Channels.newOutputStream(there.sink());
        answers = Channels.newInputStream(back.source());
        final InputStream heard = Channels.newInputStream(there.source());
        final OutputStream said = Channels.newOutputStream(back.sink());
        final Board board = new Board(layout, memory);
        server = new Thread(() -> {
            try (BoardServer served = new BoardServer(new BoardGroup(environments, threads, board))) {
                served.serve(heard, said);
            }
        });
        server.start();
    }

    static RungBoard of(List<? extends BoardEnvironment> environments, int threads) throws IOException {
        final BoardEnvironment first = environments.get(0);
        return new RungBoard(
                environments,
                threads,
                new BoardLayout(
                        environments.size(),
                        first.observationSize(),
                        first.actions().size()));
    }

    static RungBoard corridors(int count, int threads, LongPredicate empty) throws IOException {
        final List<ToldCorridor> corridors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            corridors.add(new ToldCorridor(empty));
        }
        return of(corridors, threads);
    }

    Answer ring(int letter) throws IOException {
        bell.write(letter);
        bell.flush();
        final int code = answers.read();
        if (code <= 1) {
            return new Answer(code, null);
        }
        final int length = ByteBuffer.wrap(answers.readNBytes(4))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
        return new Answer(code, JSON.readTree(answers.readNBytes(length)));
    }

    /** Resets the environments, from these seeds. */
    Answer reset(long... seeds) throws IOException {
        for (int i = 0; i < layout.environments(); i++) {
            mark(i, i < seeds.length);
            seed(i, i < seeds.length ? seeds[i] : -1);
        }
        return ring('r');
    }

    void mark(int environment, boolean reset) {
        memory.put(layout.offset(Array.RESET) + environment, (byte) (reset ? 1 : 0));
    }

    void seed(int environment, long seed) {
        memory.putLong(layout.offset(Array.SEED) + 8 * environment, seed);
    }

    void act(int... actions) {
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

    long episodeSeed(int environment) {
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

    /** Returns what stands of an environment in all arrays that the server writes. */
    byte[] row(int environment) {
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
