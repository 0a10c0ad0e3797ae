package org.noctule.campaign.hazelcast;

import com.hazelcast.core.HazelcastException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.noctule.campaign.dispense.RunBatch;
import org.noctule.campaign.dispense.RunBatches;
import org.noctule.campaign.dispense.RunClaims;
import org.noctule.error.NoctuleException;
import org.noctule.grid.GridMember;

/**
 * Claims of one member: one thread asks for all of its threads, and for one batch more than they want, so that nobody
 * waits for the network. What has ended travels with the next question.
 */
public final class GridClaims implements RunClaims, AutoCloseable {
    private static final long LOOK_MS = 250;

    private final GridBoard board;
    private final String round;
    private final Consumer<Integer> left;
    private final Runnable finished;
    private final Queue<RunBatch> ready = new ArrayDeque<>();
    private final List<RunBatch> done = new ArrayList<>();
    private final Thread asking;
    private int waiting;
    private volatile Optional<NoctuleException> failure = Optional.empty();
    private boolean over;
    private boolean closed;

    /**
     * Begins to ask.
     *
     * @param board the shared entry
     * @param round name of its round
     * @param left hears how many runs of all members have not ended
     * @param finished called once when the round has ended everywhere: what this member still works on is of no use
     */
    GridClaims(GridBoard board, String round, Consumer<Integer> left, Runnable finished) {
        this.board = board;
        this.round = round;
        this.left = left;
        this.finished = finished;
        this.asking = new Thread(this::ask, "noctule-claims");
        asking.setDaemon(true);
        asking.start();
    }

    /**
     * Begins a round and lets this member pull from it, for whoever plays no campaign of a folder.
     *
     * @param member a member that {@link GridExecutor#join} made
     * @param key name of what is played
     * @param batches what there is to do
     * @return its claims
     */
    public static GridClaims begin(GridMember member, String key, RunBatches batches) {
        final GridBoard board = new GridBoard(member, key);
        return new GridClaims(board, board.open(board.look(), batches).round(), left -> {}, () -> {});
    }

    /**
     * {@inheritDoc}
     *
     * @throws NoctuleException of kind AGAIN if the others can be asked no more
     */
    @Override
    public synchronized Optional<RunBatch> claim() {
        waiting++;
        notifyAll();
        try {
            while (ready.isEmpty() && !over && !closed) {
                wait();
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            waiting--;
        }
        failure.ifPresent(e -> {
            throw e;
        });
        final Optional<RunBatch> next = Optional.ofNullable(ready.poll());
        notifyAll();
        return next;
    }

    @Override
    public synchronized void done(RunBatch batch) {
        done.add(batch);
        notifyAll();
    }

    private void ask() {
        try {
            long looked = System.nanoTime();
            for (Question question = next(looked); question.asked; question = next(looked)) {
                final GridAnswer answer = board.exchange(round, question.done, question.wanted);
                looked = System.nanoTime();
                if (!answer.round().equals(round) || answer.left() == 0) {
                    end();
                    finished.run();
                    return;
                }
                left.accept(answer.left());
                take(answer, question.wanted);
            }
        } catch (final HazelcastException | IllegalStateException e) {
            // Cut off: what has ended is published, and the next round has the rest.
            end();
        } catch (final Throwable e) { // Whatever it is, nobody may wait for this thread in vain.
            failure = Optional.of(damaged(e));
            end();
        }
    }

    /**
     * Words what no member can mend.
     *
     * @param cause the failure of a question
     * @return the failure, to be thrown
     */
    static NoctuleException damaged(Throwable cause) {
        return new NoctuleException(
                NoctuleException.Kind.AGAIN,
                "This member cannot ask the others for runs any more: " + cause + ".",
                "Maybe memory is short, or a program that is none of ours joined them: end all, and start them again;"
                        + " what is stored counts.",
                cause);
    }

    /** Next question, or the end of all questions. */
    private record Question(boolean asked, int[] done, int wanted) {}

    /**
     * Waits for something to ask: a thread without work, a free place, an end, or the time to look whether all is over.
     */
    private synchronized Question next(long looked) {
        try {
            long rest = LOOK_MS;
            while (!closed && wanted() <= 0 && done.isEmpty() && rest > 0) {
                wait(rest);
                rest = LOOK_MS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - looked);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        }
        final int[] ended = done.stream().mapToInt(RunBatch::number).toArray();
        done.clear();
        return new Question(!closed || ended.length > 0, ended, closed ? 0 : wanted());
    }

    private int wanted() {
        return over ? 0 : waiting + 1 - ready.size();
    }

    private synchronized void take(GridAnswer answer, int wanted) {
        ready.addAll(answer.batches());
        // Nothing is left that this member does not work on: it never becomes more.
        over |= answer.batches().size() < wanted;
        notifyAll();
    }

    private synchronized void end() {
        over = true;
        closed = true;
        ready.clear();
        notifyAll();
    }

    /** Hands in what has ended, and asks no more. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        boolean interrupted = false;
        while (asking.isAlive() && Thread.currentThread() != asking) {
            try {
                asking.join();
            } catch (final InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
