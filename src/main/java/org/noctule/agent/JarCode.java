package org.noctule.agent;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.noctule.error.NoctuleException;

/** Code of a user's jar that runs while the jar is loaded: initialisers and constructors, which may do anything. */
public final class JarCode {
    /** Enough for whatever a constructor may load; an endless loop would hold the program for ever. */
    private static final int LIMIT_S = 30;

    private JarCode() {}

    /**
     * Loads what a jar offers, in a thread of its own, as nothing else can be left behind when it does not end.
     *
     * @param jar the jar
     * @param loading makes objects of the jar's classes
     * @param told makes a failure for users of whatever else the jar's code threw
     * @param <T> type of what is made
     * @return what was made
     * @throws NoctuleException if the code threw one, or anything else, or does not end within 30 s
     */
    public static <T> T load(Path jar, Callable<T> loading, Function<Throwable, NoctuleException> told) {
        return load(jar, LIMIT_S, loading, told);
    }

    static <T> T load(Path jar, double limit, Callable<T> loading, Function<Throwable, NoctuleException> told) {
        final FutureTask<T> task = new FutureTask<>(loading);
        final Thread thread = new Thread(task, "noctule-jar");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get((long) (limit * 1e9), TimeUnit.NANOSECONDS);
        } catch (final ExecutionException e) {
            final Throwable thrown = Objects.requireNonNullElse(e.getCause(), e);
            throw thrown instanceof NoctuleException known ? known : told.apply(thrown);
        } catch (final TimeoutException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The jar (" + jar + ") cannot be used: its code did not end within "
                            + BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString()
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
}
