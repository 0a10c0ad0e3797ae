package org.noctule.command.run;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.noctule.error.NoctuleException;

/**
 * Lets Ctrl-C, a signal or an agent that ends the process stop a run between two messages, and holds the end of the
 * process back until what there is of results is written.
 */
public final class Interruption implements AutoCloseable {
    private static final long PATIENCE_S = 10;
    private static final int PEER = NoctuleException.Kind.PEER.exitCode();

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread runner = Thread.currentThread();
    private final Thread hook = new Thread(this::stop, "noctule-stop");
    private volatile Optional<NoctuleException> cause = Optional.empty();

    private Interruption() {}

    /**
     * Begins to listen; the calling thread is the one that is stopped.
     *
     * @return what the run asks between messages, to be closed when results are written
     */
    public static Interruption listen() {
        final Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /**
     * Fails if the run is to stop.
     *
     * @throws NoctuleException of kind INTERRUPTED, or of kind PEER if the agent ended the process
     */
    public void check() {
        if (cause.isPresent()) {
            throw cause.get();
        }
    }

    private void stop() {
        final boolean signal = Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread ->
                        thread.getName().startsWith("SIG") && thread.getName().endsWith(" handler"));
        final NoctuleException reason = signal
                ? new NoctuleException(
                        NoctuleException.Kind.INTERRUPTED,
                        "The run was interrupted.",
                        "Maybe run it again with --force: its results so far are marked as partial.")
                : NoctuleException.peer(
                        "The agent ended the process (System.exit).",
                        "Maybe the agent should throw an exception instead.");
        cause = Optional.of(reason);
        runner.interrupt();
        try {
            closed.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!signal) {
            System.err.println("noctule: " + reason.getMessage());
            System.err.println(reason.remedy());
            Runtime.getRuntime().halt(PEER);
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (final IllegalStateException e) {
            // The process is ending already, and the hook runs.
            Thread.interrupted();
        }
    }
}
