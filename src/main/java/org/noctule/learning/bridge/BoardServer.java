package org.noctule.learning.bridge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.model.ModelJson;
import org.noctule.protocol.codec.PlanText;
import org.noctule.workload.JobPlan;

/**
 * Steps environments for another program. It writes actions, seeds and resets to the board and then one byte, the bell;
 * when that is answered, the board holds what came of it.
 *
 * <p>The bell: {@code r} resets the environments whose {@code reset} is not 0; {@code s}, {@code n} and {@code a} step
 * all, with {@link Autoreset#DISABLED}, {@code NEXT_STEP} and {@code SAME_STEP}; {@code c} counts cores; {@code o},
 * followed by a text as answers are, changes what {@link BoardChanges} reads there; {@code p}, followed by a text
 * {@code {"plans": {"0": [...]}}}, hands in plans for decisions of the next step, by environment. The answer: 1 done; 2
 * failed; 3 done, and episodes ended. After 2 and 3 follows a text of JSON in UTF-8, after its number of bytes as a
 * little-endian int32: {@code {"kind", "line", "maybe"}} of the failure, whose kind is {@code usage}, {@code failed},
 * {@code peer} or {@code internal}; or {@code {"ends"}}, the figures of the ended episodes by the number of their
 * environment.
 */
public final class BoardServer implements AutoCloseable {
    private static final byte DONE = 1;
    private static final byte FAILED = 2;
    private static final byte ENDS = 3;
    private static final String CUT_OFF = "Maybe its file was cut off while it was in use.";
    private static final byte[] NOTHING_MORE = {DONE};

    private final BoardGroup group;
    private final BoardChanges changes;
    private final BoardWatch watch;

    /**
     * Gets ready to step.
     *
     * @param environments the environments, closed with the server
     * @param threads number of threads that step them, at least 1
     * @param changes makes those that take their places
     * @param seen what {@link ObservationBounds} found of them
     * @param room the room for what is seen of clusters
     * @param file an empty file, which is made as large as the board and mapped
     * @param awake the longest time to wait awake for a ring that is counted on the board, zero for none
     * @throws NoctuleException of kind INPUT if there is no such file, or no room for it
     */
    public BoardServer(
            List<? extends BoardEnvironment> environments,
            int threads,
            BoardChanges changes,
            ObservationBounds seen,
            ClusterRoom room,
            Path file,
            Duration awake) {
        final BoardLayout layout = layout(environments.size(), environments.get(0), seen, room);
        final ByteBuffer memory = BoardFile.map(file, layout.bytes());
        this.changes = changes;
        group = new BoardGroup(environments, threads, new Board(layout, memory));
        watch = new BoardWatch(memory, awake, System::nanoTime);
    }

    /** Serves a group whose board others made. */
    BoardServer(BoardGroup group, BoardChanges changes, BoardWatch watch) {
        this.group = group;
        this.changes = changes;
        this.watch = watch;
    }

    /**
     * Lays out a board.
     *
     * @param environments number of environments, positive
     * @param one one of them
     * @param seen what {@link ObservationBounds} found of it
     * @param room the room for what is seen of clusters
     * @return the places of its arrays
     * @throws NoctuleException of kind INPUT if it would have 2 GiB or more
     */
    public static BoardLayout layout(int environments, Environment one, ObservationBounds seen, ClusterRoom room) {
        return new BoardLayout(environments, seen.size(), one.actions().size(), room);
    }

    /**
     * Answers the bell until the other program closes it.
     *
     * @param bell the bytes of the other program
     * @param answers receives the answers
     */
    public void serve(InputStream bell, OutputStream answers) {
        try {
            for (int rung = next(bell); rung >= 0; rung = next(bell)) {
                final byte[] answer = answer(rung, bell);
                watch.heed();
                answers.write(answer);
                answers.flush();
                watch.answered();
            }
        } catch (final IOException e) {
            // The other program has gone, which is how it says that it is done.
        }
    }

    private int next(InputStream bell) throws IOException {
        watch.await();
        return bell.read();
    }

    private byte[] answer(int rung, InputStream bell) throws IOException {
        // What follows is read whatever comes of it, so that the next byte is a bell again.
        final byte[] said = rung == 'o' || rung == 'p' ? text(bell) : NOTHING_MORE;
        try {
            ring(rung, said);
            final Optional<ObjectNode> ends = group.ends();
            return ends.isPresent() ? told(ENDS, ModelJson.object().set("ends", ends.get())) : NOTHING_MORE;
        } catch (final NoctuleException e) {
            return failed(kind(e.kind()), e.getMessage(), e.remedy());
        } catch (final InternalError e) {
            watch.stop();
            return failed("peer", "The memory of the board is gone: " + e.getMessage() + ".", CUT_OFF);
        } catch (final RuntimeException e) {
            return failed("internal", "internal error: " + e, "Maybe this is a defect: please report it.");
        }
    }

    private static byte[] text(InputStream bell) throws IOException {
        final int length = ByteBuffer.wrap(whole(bell, Integer.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
        return whole(bell, Math.max(0, length));
    }

    private static byte[] whole(InputStream bell, int length) throws IOException {
        final byte[] read = bell.readNBytes(length);
        if (read.length < length) {
            throw new EOFException();
        }
        return read;
    }

    private void ring(int rung, byte[] said) {
        switch (rung) {
            case 'r' -> group.reset();
            case 's' -> group.step(Autoreset.DISABLED);
            case 'n' -> group.step(Autoreset.NEXT_STEP);
            case 'a' -> group.step(Autoreset.SAME_STEP);
            case 'c' -> group.countCores();
            case 'o' ->
                group.change(changes.make(JsonInput.parse(new String(said, StandardCharsets.UTF_8), "changes")));
            case 'p' -> group.plans(plans(JsonInput.parse(new String(said, StandardCharsets.UTF_8), "plans")));
            default ->
                throw NoctuleException.input(
                        "The bell (" + rung + ") is none.", "Maybe the other program is of another version.");
        }
    }

    private Map<Integer, List<JobPlan>> plans(JsonInput said) {
        final Map<Integer, List<JobPlan>> plans = new TreeMap<>();
        final JsonInput byRow = said.object().allow("plans").get("plans").object();
        for (final String row : byRow.keys()) {
            plans.put(
                    group.row(row),
                    byRow.get(row).elements().stream()
                            .map(plan -> PlanText.read(plan, "Environment " + row + ": a plan"))
                            .toList());
        }
        return plans;
    }

    private static String kind(NoctuleException.Kind kind) {
        return switch (kind) {
            case INPUT -> "usage";
            case PEER -> "peer";
            case RUN, DEADLOCK, AGAIN, INTERRUPTED -> "failed";
        };
    }

    private static byte[] failed(String kind, String line, String maybe) {
        return told(
                FAILED, ModelJson.object().put("kind", kind).put("line", line).put("maybe", maybe));
    }

    private static byte[] told(byte code, ObjectNode json) {
        final byte[] text = ModelJson.text(json).getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + Integer.BYTES + text.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(code)
                .putInt(text.length)
                .put(text)
                .array();
    }

    @Override
    public void close() {
        group.close();
    }
}
