package org.noctule.campaign.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.noctule.campaign.dispense.RunBatch;
import org.noctule.campaign.dispense.RunClaims;
import org.noctule.error.NoctuleException;
import org.noctule.file.FullDisk;

/**
 * Threads that pull runs, play them and hand in what comes of them. A run that fails is tried again; it does not keep
 * others from being played.
 *
 * @param <R> the type of a result
 */
public final class CampaignWorker<R> {
    private static final long SLICE_MS = 50;
    private static final long GRACE_MS = 1000;

    private final RunPlayer<R> player;
    private final RunSink<R> sink;
    private final int threads;
    private final long grace;
    private final List<Thread> running = new ArrayList<>();
    private final AtomicReference<NoctuleException> failure = new AtomicReference<>();
    private volatile boolean stopped;

    /**
     * Prepares a worker.
     *
     * @param player plays runs
     * @param sink takes results
     * @param threads number of runs at a time
     */
    public CampaignWorker(RunPlayer<R> player, RunSink<R> sink, int threads) {
        this(player, sink, threads, GRACE_MS);
    }

    /**
     * Prepares a worker.
     *
     * @param player plays runs
     * @param sink takes results
     * @param threads number of runs at a time
     * @param grace milliseconds that runs under way have to come back once the worker is stopped
     */
    public CampaignWorker(RunPlayer<R> player, RunSink<R> sink, int threads, long grace) {
        this.grace = grace;
        this.player = player;
        this.sink = sink;
        this.threads = threads;
    }

    /**
     * Works until nothing is left to claim, or {@link #stop} is called.
     *
     * @param claims the runs
     * @return whether it came to the end of them
     * @throws NoctuleException of kind AGAIN if the disk is full, of another kind if no run can be played here
     */
    public boolean work(RunClaims claims) {
        synchronized (running) {
            for (int i = 0; i < threads && !stopped; i++) {
                final Thread thread = new Thread(() -> pull(claims), "noctule-worker-" + i);
                thread.setDaemon(true);
                running.add(thread);
                thread.start();
            }
        }
        running.forEach(this::await);
        if (failure.get() != null) {
            throw failure.get();
        }
        return !stopped;
    }

    /** Makes {@link #work} return within a second; runs under way are given up. Safe on any thread. */
    public void stop() {
        stopped = true;
        synchronized (running) {
            running.forEach(Thread::interrupt);
        }
    }

    /** Who was stopped may sit in an agent that never comes back, or that ends the process. */
    private void await(Thread thread) {
        long left = Math.max(1, grace);
        while (thread.isAlive() && left > 0) {
            try {
                thread.join(Math.min(left, SLICE_MS));
                left -= stopped ? SLICE_MS : 0;
            } catch (final InterruptedException e) {
                stop();
            }
        }
    }

    private void pull(RunClaims claims) {
        try {
            for (Optional<RunBatch> batch = claims.claim();
                    batch.isPresent() && !stopped;
                    batch = stopped ? Optional.empty() : claims.claim()) {
                for (final int run : batch.get().runs()) {
                    play(run);
                }
                if (!stopped) {
                    claims.done(batch.get());
                }
            }
        } catch (final UnfitWorkerException e) {
            giveUp(e.failure());
        } catch (final NoctuleException e) {
            giveUp(e);
        } catch (final RuntimeException | Error e) {
            giveUp(internal(e));
        }
    }

    private void giveUp(NoctuleException e) {
        if (!stopped || FullDisk.caused(e)) {
            failure.compareAndSet(
                    null,
                    FullDisk.caused(e)
                            ? new NoctuleException(
                                    NoctuleException.Kind.AGAIN,
                                    e.getMessage(),
                                    "Maybe make room on that disk and start again: what is stored counts.",
                                    e)
                            : e);
        }
        stop();
    }

    private void play(int run) {
        final int attempts = sink.attempts(run);
        for (int attempt = 1; attempt <= attempts && !stopped; attempt++) {
            final R result;
            try {
                result = player.play(run);
            } catch (final UnfitWorkerException e) {
                throw e;
            } catch (final NoctuleException e) {
                fail(run, attempt, attempts, e);
                continue;
            } catch (final RuntimeException | Error e) { // An agent may throw anything.
                fail(run, attempt, attempts, internal(e));
                continue;
            }
            sink.done(run, result);
            return;
        }
    }

    private void fail(int run, int attempt, int attempts, NoctuleException e) {
        if (FullDisk.caused(e)) {
            throw new UnfitWorkerException(e);
        }
        if (attempt == attempts && !stopped) {
            sink.failed(run, attempts, e);
        }
    }

    private static NoctuleException internal(Throwable e) {
        return new NoctuleException(
                NoctuleException.Kind.RUN, "internal error: " + e, "Maybe the agent has a defect.", e);
    }
}
