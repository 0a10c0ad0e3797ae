package org.noctule.campaign.compare;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.DecisionSide;
import org.noctule.experiment.Watched;
import org.noctule.protocol.Decider;
import org.noctule.protocol.EarlierStarts;

/** Lets agents in other programs answer one run at a time each, however many threads play. Safe on any thread. */
public final class Turns {
    private final Map<String, Semaphore> free = new ConcurrentHashMap<>();

    /** Makes turns of agents that nobody has asked yet. */
    public Turns() {}

    /**
     * Lets runs wait for their turn.
     *
     * @param endpoint where the agent listens
     * @param sides connects a run to it
     * @return the same, but with one run at a time
     */
    DecisionSide.Factory at(String endpoint, DecisionSide.Factory sides) {
        final Semaphore turn = free.computeIfAbsent(endpoint, unknown -> new Semaphore(1));
        return (seed, output) -> {
            try {
                turn.acquire();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NoctuleException(
                        NoctuleException.Kind.INTERRUPTED,
                        "The run was interrupted before its turn at " + endpoint + ".",
                        "Maybe start again: it did not begin.",
                        e);
            }
            try {
                return new Turn(turn, sides.open(seed, output));
            } catch (final RuntimeException e) {
                turn.release();
                throw e;
            }
        };
    }

    /** A run that has its turn. */
    private static final class Turn implements DecisionSide {
        private final Semaphore turn;
        private final DecisionSide side;
        private final Watched watched;

        Turn(Semaphore turn, DecisionSide side) {
            this.turn = turn;
            this.side = side;
            // The connection itself gives a silent agent up.
            watched = new Watched(EarlierStarts.told(side.decider()), Double.POSITIVE_INFINITY);
        }

        @Override
        public Decider decider() {
            return side.decider();
        }

        @Override
        public void play(Consumer<Decider> run) {
            watched.play(run);
        }

        @Override
        public void wake() {
            watched.wake();
            side.wake();
        }

        @Override
        public void close() {
            try {
                side.close();
            } finally {
                turn.release();
            }
        }
    }
}
