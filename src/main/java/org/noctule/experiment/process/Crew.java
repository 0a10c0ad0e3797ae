package org.noctule.experiment.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;

/** All processes that a command has started, so that none of them is left however it ends. Thread-safe. */
public final class Crew implements AutoCloseable {
    private final List<WorkerProcess> workers = new ArrayList<>();
    private Optional<NoctuleException> lost = Optional.empty();
    private final List<CompletableFuture<Void>> watched = new CopyOnWriteArrayList<>();
    private boolean closed;

    /** Begins with nobody. */
    public Crew() {}

    /**
     * Starts a process.
     *
     * @param start starts it
     * @return the process, which is ended with the crew
     * @throws NoctuleException of kind INTERRUPTED if the crew has been sent home
     */
    public synchronized WorkerProcess add(Supplier<WorkerProcess> start) {
        if (closed) {
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The command was interrupted.", "Maybe start it again.");
        }
        final WorkerProcess worker = start.get();
        workers.add(worker);
        return worker;
    }

    /**
     * Lets a process go.
     *
     * @param worker one of the crew; is closed
     */
    public void dismiss(WorkerProcess worker) {
        synchronized (this) {
            workers.remove(worker);
        }
        worker.close();
    }

    /**
     * Ends all processes as soon as one of them ends, without which the others wait in vain.
     *
     * @param worker one of the crew
     */
    public void needs(WorkerProcess worker) {
        watched.add(worker.whenEnded(() -> {
            if (missed(worker)) {
                final NoctuleException failure = worker.ended();
                synchronized (this) {
                    lost = Optional.of(failure);
                }
                sendHome();
            }
        }));
    }

    private synchronized boolean missed(WorkerProcess worker) {
        return !closed && workers.contains(worker);
    }

    /**
     * Tells whether all processes were ended because a needed one did.
     *
     * @return why it ended
     */
    public synchronized Optional<NoctuleException> lost() {
        return lost;
    }

    /** Ends all processes at once, and lets no other begin; safe on any thread. */
    public synchronized void sendHome() {
        closed = true;
        workers.forEach(WorkerProcess::kill);
    }

    /** Ends all processes that are left. */
    @Override
    public void close() {
        sendHome();
        final List<WorkerProcess> left;
        synchronized (this) {
            left = List.copyOf(workers);
            workers.clear();
        }
        left.forEach(WorkerProcess::close);
    }
}
