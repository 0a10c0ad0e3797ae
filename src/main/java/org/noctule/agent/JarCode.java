package org.noctule.agent;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.noctule.error.NoctuleException;

/** Code of a user's jar that runs while the jar is loaded: initialisers and constructors, which may do anything. */
public final class JarCode {
    /** Enough for whatever a constructor may load; an endless loop would hold the program for ever. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private JarCode() {}

    /**
     * Loads what a jar offers, in a thread of its own, as nothing else can be left behind when it does not end.
     *
     * @param jar the jar
     * @param loading makes objects of the jar's classes
     * @param <T> type of what is made
     * @return what was made
     * @throws NoctuleException if it does not end within 30 s, or the jar's code threw one
     * @throws ExecutionException with whatever else the jar's code threw
     */
    public static <T> T load(Path jar, Callable<T> loading) throws ExecutionException {
        return load(jar, LIMIT, loading);
    }

    static <T> T load(Path jar, Duration limit, Callable<T> loading) throws ExecutionException {
        final FutureTask<T> task = new FutureTask<>(loading);
        final Thread thread = new Thread(task, "noctule-jar");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (final ExecutionException e) {
            if (e.getCause() instanceof NoctuleException told) {
                throw told;
            }
            throw e;
        } catch (final TimeoutException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The jar (" + jar + ") cannot be used: its code did not end within " + seconds(limit)
                            + " s while it was loaded.",
                    "Maybe an initialiser or a constructor waits or loops; long work belongs where the agent is created.",
                    e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED,
                    "The jar (" + jar + ") was being loaded when the run was interrupted.",
                    "Maybe start again.",
                    e);
        }
    }

    /** As people write it: of a whole number without decimals. */
    private static String seconds(Duration limit) {
        return BigDecimal.valueOf(limit.toMillis(), 3).stripTrailingZeros().toPlainString();
    }
}
