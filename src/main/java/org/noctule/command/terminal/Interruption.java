package org.noctule.command.terminal;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;

/**
 * Lets Ctrl-C, a signal, or an agent that ends the process stop a run between two messages, and holds the end of the
 * process back until what there is of results is written.
 */
public final class Interruption implements Stop {
    private static final long PATIENCE_S = 10;

    /** How many runs listen: whoever else hears of the end of the process leaves it to them. */
    private static final AtomicInteger LISTENING = new AtomicInteger();

    private final NoctuleException.Kind kind;
    private final String remedy;
    private final Runnable view;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread runner = Thread.currentThread();
    private final Thread hook = new Thread(this::stop, "noctule-stop");
    private volatile Optional<Target> target = Optional.empty();
    private volatile Optional<NoctuleException> cause = Optional.empty();
    private volatile boolean running = true;

    private Interruption(NoctuleException.Kind kind, String remedy, Runnable view) {
        this.kind = kind;
        this.remedy = remedy;
        this.view = view;
    }

    /**
     * Begins to listen to the end of the process; the calling thread is the one that runs.
     *
     * @param remedy the second line that a user sees
     * @return the end of the run, to be closed
     */
    public static Stop listen(String remedy) {
        return listen(remedy, () -> {});
    }

    /**
     * Listens too, and ends a view, whose last line must not take up what is told then.
     *
     * @param remedy the second line that a user sees
     * @param view ends the view
     * @return the end of the run, to be closed
     */
    public static Stop listen(String remedy, Runnable view) {
        return listen(NoctuleException.Kind.INTERRUPTED, remedy, view);
    }

    /**
     * Listens too, and ends the process with the exit code of another kind of failure.
     *
     * @param kind the kind of failure
     * @param remedy the second line that a user sees
     * @param view ends the view
     * @return the end of the run, to be closed
     */
    public static Stop listen(NoctuleException.Kind kind, String remedy, Runnable view) {
        final Interruption interruption = new Interruption(kind, remedy, view);
        LISTENING.incrementAndGet();
        try {
            Runtime.getRuntime().addShutdownHook(interruption.hook);
        } catch (final IllegalStateException e) {
            // The process is about to end, and nothing may be begun.
            ExitTrap.end(interruption.interrupted());
        }
        return interruption;
    }

    static boolean listening() {
        return LISTENING.get() > 0;
    }

    @Override
    public void stops(Target run) {
        target = Optional.of(run);
    }

    @Override
    public Optional<NoctuleException> cause() {
        return cause;
    }

    @Override
    public void over() {
        running = false;
        // A thread that is interrupted cannot write files.
        Thread.interrupted();
    }

    private void stop() {
        final NoctuleException reason = ExitTrap.isSignal() ? interrupted() : ExitTrap.ended();
        cause = Optional.of(reason);
        if (running && ExitTrap.endsTheProcess(runner.getStackTrace())) {
            target.ifPresent(run -> run.keep(reason));
        } else {
            if (running) {
                target.ifPresent(Target::wake);
            }
            if (!comesBack() && running) {
                target.ifPresent(run -> run.keep(reason));
            }
        }
        view.run();
        ExitTrap.end(reason);
    }

    private NoctuleException interrupted() {
        return new NoctuleException(
                kind, "The run was interrupted.", target.flatMap(Target::advice).orElse(remedy));
    }

    private boolean comesBack() {
        try {
            return closed.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Lets the process end; if it is about to, this does not return, so that nothing is said or done twice. */
    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            LISTENING.decrementAndGet();
        } catch (final IllegalStateException e) {
            join();
        }
    }

    private void join() {
        boolean alive = true;
        while (alive) {
            try {
                hook.join();
                alive = hook.isAlive();
            } catch (final InterruptedException e) {
                alive = true;
            }
        }
    }
}
