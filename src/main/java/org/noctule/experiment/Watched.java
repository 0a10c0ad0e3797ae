package org.noctule.experiment;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/**
 * Plays one run with an agent of this process that may never come back: on a thread of its own, which is interrupted
 * and left alone once an answer takes too long.
 */
public final class Watched {
    private static final long SLICE_MS = 50;
    private static final long GRACE_MS = 500;
    private static final long GIVEN_UP = -1;

    private final Decider agent;
    private final double timeout;
    /** Odd while the agent thinks. */
    private final AtomicLong turn = new AtomicLong();

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private volatile boolean woken;

    /**
     * Prepares one run.
     *
     * @param agent the agent
     * @param timeout seconds that one answer may take
     */
    public Watched(Decider agent, double timeout) {
        this.agent = agent;
        this.timeout = timeout;
    }

    /**
     * Plays.
     *
     * @param run plays the run to its end with the decider that it is given
     * @throws NoctuleException of kind PEER if an answer took too long, of kind INTERRUPTED if the run was woken and
     *     the agent did not come back; what {@code run} throws is thrown on
     */
    public void play(Consumer<Decider> run) {
        final Thread thread = new Thread(() -> toTheEnd(run), "noctule-run");
        thread.setDaemon(true);
        thread.start();
        long seen = 0;
        long since = System.nanoTime();
        while (!ended(thread, slice())) {
            if (woken) {
                thread.interrupt();
                if (!ended(thread, GRACE_MS)) {
                    turn.set(GIVEN_UP);
                    throw interrupted();
                }
                break;
            }
            final long now = turn.get();
            if (now != seen) {
                seen = now;
                since = System.nanoTime();
            } else if (thinks(now) && overdue(since) && turn.compareAndSet(now, GIVEN_UP)) {
                thread.interrupt();
                ended(thread, GRACE_MS);
                throw silent();
            }
        }
        rethrow();
    }

    /** Makes {@link #play} come back at once; safe on any thread. */
    public void wake() {
        woken = true;
    }

    private void toTheEnd(Consumer<Decider> run) {
        try {
            run.accept(new Side());
        } catch (final RuntimeException | Error e) {
            failure.set(e);
        }
    }

    /** The agent as the run sees it. */
    private final class Side implements Follower {
        @Override
        public Reply decide(Message message) {
            return answer(() -> agent.decide(message));
        }

        @Override
        public boolean follows() {
            return agent instanceof Follower follower && follower.follows();
        }

        @Override
        public Reply follow(Message message, Reply taken) {
            return answer(() -> ((Follower) agent).follow(message, taken));
        }

        @Override
        public void book(Message message, Reply taken) {
            answer(() -> {
                ((Follower) agent).book(message, taken);
                return taken;
            });
        }

        @Override
        public boolean remembers() {
            return !(agent instanceof Follower follower) || follower.remembers();
        }
    }

    private Reply answer(Supplier<Reply> thought) {
        final long own = turn.incrementAndGet();
        final Reply reply = thought.get();
        if (!turn.compareAndSet(own, own + 1)) {
            // The results are being written, and must not be disturbed.
            throw silent();
        }
        return reply;
    }

    private long slice() {
        return Math.max(1, Math.min(SLICE_MS, (long) (timeout * 1000 / 4)));
    }

    private static boolean thinks(long turn) {
        return turn % 2 == 1;
    }

    private boolean overdue(long since) {
        return System.nanoTime() - since >= timeout * TimeUnit.SECONDS.toNanos(1);
    }

    private boolean ended(Thread thread, long milliseconds) {
        try {
            thread.join(milliseconds);
        } catch (final InterruptedException e) {
            woken = true;
        }
        return !thread.isAlive();
    }

    private void rethrow() {
        final Throwable thrown = failure.get();
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
    }

    private NoctuleException silent() {
        return NoctuleException.peer(
                "The decision side was silent for " + timeout + " s.",
                "Maybe it waits for something itself, or needs a longer --timeout.");
    }

    private static NoctuleException interrupted() {
        return new NoctuleException(
                NoctuleException.Kind.INTERRUPTED,
                "The run was interrupted.",
                "Maybe start again: the run did not reach its end.");
    }
}
