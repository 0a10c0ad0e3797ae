package org.noctule.experiment.process;

import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;

/** Threads that work side by side, each with processes of its own. */
public final class Lanes {
    private final List<Thread> threads = new ArrayList<>();

    private Lanes() {}

    /**
     * Begins to work; failures are the work's own affair.
     *
     * @param name first part of the threads' names
     * @param work the body of each thread
     * @return the threads
     */
    public static Lanes begin(String name, List<? extends Runnable> work) {
        final Lanes lanes = new Lanes();
        for (final Runnable body : work) {
            final Thread thread = new Thread(body, name + "-" + lanes.threads.size());
            thread.setDaemon(true);
            lanes.threads.add(thread);
        }
        lanes.threads.forEach(Thread::start);
        return lanes;
    }

    /**
     * Waits until all work is done.
     *
     * @param what the affair that is interrupted, such as "workflow"
     * @param remedy the second line then
     * @throws NoctuleException of kind INTERRUPTED if the calling thread is interrupted
     */
    public void join(String what, String remedy) {
        try {
            for (final Thread thread : threads) {
                thread.join();
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(NoctuleException.Kind.INTERRUPTED, "The " + what + " was interrupted.", remedy);
        }
    }
}
