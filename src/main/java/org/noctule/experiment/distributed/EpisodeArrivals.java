package org.noctule.experiment.distributed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * The episodes of an asynchronous training: members begin one after another with the newest weights, and the learner
 * takes them as they come. Nobody runs so far ahead that an episode would be too old when its turn comes, unless others
 * overtake it.
 */
final class EpisodeArrivals implements Agenda<PlayTask> {
    private final int batch;
    private final int maxLag;
    private final Deque<PlayTask> arrived = new ArrayDeque<>();
    private final Deque<Integer> lost = new ArrayDeque<>();
    private final Map<PlayTask, Long> playing = new HashMap<>();
    private int next;
    private int taken;
    private long version = -1;
    private boolean closed;
    private Optional<RuntimeException> failure = Optional.empty();

    /**
     * Begins without weights, and so without tasks.
     *
     * @param first number of the first episode
     * @param batch episodes of an update
     * @param maxLag updates after which an episode is too old
     */
    EpisodeArrivals(int first, int batch, int maxLag) {
        this.next = first;
        this.batch = batch;
        this.maxLag = maxLag;
    }

    /** Lets episodes begin with new weights, which a number of updates made; an update begins that has taken none. */
    synchronized void publish(long newVersion) {
        version = newVersion;
        taken = 0;
        notifyAll();
    }

    @Override
    public synchronized Optional<PlayTask> next() {
        while (!closed && failure.isEmpty() && !mayBegin()) {
            try {
                wait();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
        if (closed || failure.isPresent()) {
            return Optional.empty();
        }
        final PlayTask task = new PlayTask(lost.isEmpty() ? next++ : lost.poll(), version, true);
        playing.put(task, version);
        return Optional.of(task);
    }

    /** Whether a member that is free would be given an episode now. */
    synchronized boolean mayBegin() {
        final long ahead = (long) arrived.size() + playing.size() + taken;
        return version >= 0 && ahead < (maxLag + 1L) * batch;
    }

    @Override
    public ObjectNode question(PlayTask task) {
        return task.question();
    }

    @Override
    public synchronized void done(PlayTask task, JsonInput answer) {
        done(task);
    }

    /** Takes note that an episode came. */
    synchronized void done(PlayTask task) {
        playing.remove(task);
        arrived.add(task);
        notifyAll();
    }

    @Override
    public synchronized void back(PlayTask task) {
        playing.remove(task);
        lost.add(task.number());
        notifyAll();
    }

    @Override
    public synchronized void fail(RuntimeException e) {
        failure = failure.or(() -> Optional.of(e));
        notifyAll();
    }

    /** Ends the tasks. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /**
     * Takes the next episode that came, and waits for it.
     *
     * @throws NoctuleException if nobody is left to play, or the thread is interrupted
     */
    synchronized PlayTask take() {
        while (arrived.isEmpty()) {
            failure.ifPresent(e -> {
                throw e;
            });
            try {
                wait();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NoctuleException(
                        NoctuleException.Kind.INTERRUPTED,
                        "The training was interrupted.",
                        "Maybe go on with --resume.");
            }
        }
        final PlayTask task = arrived.remove();
        if (fresh(task)) {
            taken++;
        }
        notifyAll();
        return task;
    }

    /** The number of episodes that have come and were not taken. */
    synchronized int waiting() {
        return arrived.size();
    }

    /** Whether an episode can still be learnt from. */
    synchronized boolean fresh(PlayTask task) {
        return version - task.version() <= maxLag;
    }

    /** The oldest weights that somebody may still ask for. */
    synchronized long oldest() {
        return playing.values().stream().mapToLong(Long::longValue).min().orElse(version);
    }
}
