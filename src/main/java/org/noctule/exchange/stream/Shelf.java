package org.noctule.exchange.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.BlockKeys;
import org.noctule.exchange.NpyFormat;
import org.zeromq.ZMsg;

/**
 * The blocks of a head, and those who wait for one. A request has the frames: end, number, name, key, nanoseconds of
 * patience, perhaps a block; an answer: end, number, word, nanoseconds of waiting, perhaps a block or a text.
 */
final class Shelf {
    private static final int FRAMES = 5;
    private static final long NO_WAIT_MS = 60_000;
    private static final long NANOS_PER_MS = 1_000_000;

    private final long capacity;
    private final SortedMap<String, KeptArray> kept = new TreeMap<>();
    private final List<Waiter> waiters = new ArrayList<>();
    private long held;

    Shelf(long capacity) {
        this.capacity = capacity;
    }

    /** A request that waits for a block. */
    private record Waiter(byte[] end, byte[] number, String name, String key, long since, long patience) {
        long left(long now) {
            return patience - (now - since);
        }
    }

    /** Milliseconds after which somebody has waited long enough. */
    long pause() {
        final long now = System.nanoTime();
        return waiters.stream()
                .mapToLong(waiter -> Math.max(0, waiter.left(now)) / NANOS_PER_MS + 1)
                .min()
                .orElse(NO_WAIT_MS);
    }

    /** Does what a request asks for; one that is not understood is dropped, and its end waits in vain. */
    void take(List<byte[]> frames, Consumer<ZMsg> replies) {
        if (frames.size() < FRAMES || !StreamMessage.isNumber(frames.get(4))) {
            return;
        }
        final Waiter request = new Waiter(
                frames.get(0),
                frames.get(1),
                StreamMessage.text(frames.get(2)),
                StreamMessage.text(frames.get(3)),
                System.nanoTime(),
                StreamMessage.number(frames.get(4)));
        switch (request.name()) {
            case StreamMessage.PUT -> {
                if (frames.size() > FRAMES) {
                    put(request, frames.get(FRAMES), replies);
                }
            }
            case StreamMessage.GET, StreamMessage.AWAIT -> {
                final KeptArray array = kept.get(request.key());
                if (array != null) {
                    found(request, array, replies);
                } else {
                    waiters.add(request);
                }
            }
            case StreamMessage.GREET -> replies.accept(answer(request, StreamMessage.DONE));
            case StreamMessage.LIST -> replies.accept(answer(request, StreamMessage.DONE, list()));
            case StreamMessage.REMOVE -> {
                drop(request.key());
                replies.accept(answer(request, StreamMessage.DONE));
            }
            default ->
                replies.accept(answer(
                        request,
                        StreamMessage.REFUSED,
                        "The head does not know the request (" + request.name() + ").\n"
                                + "Maybe the end is of another version of Noctule."));
        }
    }

    private void put(Waiter request, byte[] block, Consumer<ZMsg> replies) {
        final KeptArray array;
        try {
            array = keep(request.key(), block);
        } catch (NoctuleException e) {
            replies.accept(answer(request, StreamMessage.REFUSED, e.getMessage() + "\n" + e.remedy()));
            return;
        }
        replies.accept(answer(request, StreamMessage.DONE));
        answerAll(waiter -> waiter.key().equals(request.key()), waiter -> found(waiter, array, replies));
    }

    private KeptArray keep(String key, byte[] block) {
        final KeptArray array = new KeptArray(NpyFormat.decode(ByteBuffer.wrap(block), BlockKeys.check(key)));
        final KeptArray before = kept.get(key);
        final long after = held + array.size() - (before == null ? 0 : before.size());
        if (after > capacity) {
            throw NoctuleException.input(
                    "The block (" + key + ") of " + array.size() + " bytes does not fit: the head keeps " + held
                            + " of at most " + capacity + " bytes.",
                    "Maybe choose fewer or smaller fields, a larger head, or another transport.");
        }
        held = after;
        kept.put(key, array);
        return array;
    }

    private void found(Waiter request, KeptArray array, Consumer<ZMsg> replies) {
        replies.accept(
                request.name().equals(StreamMessage.GET)
                        ? answer(request, StreamMessage.DONE, NpyFormat.encode(array.block()))
                        : answer(request, StreamMessage.DONE));
    }

    private void drop(String key) {
        final KeptArray removed = kept.remove(key);
        if (removed != null) {
            held -= removed.size();
        }
    }

    private byte[] list() {
        final StringBuilder lines = new StringBuilder();
        kept.forEach((key, array) ->
                lines.append(key).append(' ').append(array.size()).append('\n'));
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Answers those whose patience is over. */
    void giveUp(Consumer<ZMsg> replies) {
        final long now = System.nanoTime();
        answerAll(waiter -> waiter.left(now) <= 0, waiter -> replies.accept(answer(waiter, StreamMessage.MISSING)));
    }

    private void answerAll(Predicate<Waiter> whose, Consumer<Waiter> how) {
        if (waiters.stream().anyMatch(whose)) {
            final List<Waiter> ready = waiters.stream().filter(whose).toList();
            waiters.removeAll(ready);
            ready.forEach(how);
        }
    }

    private static ZMsg answer(Waiter request, String word, Object... rest) {
        final Object[] parts = new Object[4 + rest.length];
        parts[0] = request.end();
        parts[1] = request.number();
        parts[2] = word;
        parts[3] = System.nanoTime() - request.since();
        System.arraycopy(rest, 0, parts, 4, rest.length);
        return StreamMessage.of(parts);
    }
}
