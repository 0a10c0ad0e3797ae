package org.noctule.exchange;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;

/** Waits for what other processes leave where nobody rings: looks again and again, at growing intervals. */
public final class BlockWait {
    private static final long FIRST_NANOS = 200_000;
    private static final long LONGEST_NANOS = 20_000_000;

    private BlockWait() {}

    /**
     * Waits.
     *
     * @param key key of the block, for errors
     * @param patience the time to wait
     * @param look returns what is waited for, if it is there
     * @param <T> its type
     * @return what was found
     * @throws NoctuleException of kind PEER if nothing came, of kind INTERRUPTED if the thread was interrupted
     */
    public static <T> T until(String key, Duration patience, Supplier<Optional<T>> look) {
        final long end = System.nanoTime() + patience.toNanos();
        long pause = FIRST_NANOS;
        Optional<T> found = look.get();
        while (found.isEmpty()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new NoctuleException(
                        NoctuleException.Kind.INTERRUPTED,
                        "The wait for the block (" + key + ") was interrupted.",
                        "Maybe start again.");
            }
            if (System.nanoTime() - end >= 0) {
                throw missing(key, patience);
            }
            LockSupport.parkNanos(Math.min(pause, Math.max(1, end - System.nanoTime())));
            pause = Math.min(LONGEST_NANOS, 2 * pause);
            found = look.get();
        }
        return found.get();
    }

    /**
     * Names a block that did not come.
     *
     * @param key its key
     * @param patience the time waited
     * @return the failure, to be thrown
     */
    public static NoctuleException missing(String key, Duration patience) {
        return NoctuleException.peer(
                "The block (" + key + ") did not come within " + patience.toMillis() / 1000.0 + " s.",
                "Maybe the process that writes it failed and says why itself, or needs longer.");
    }
}
