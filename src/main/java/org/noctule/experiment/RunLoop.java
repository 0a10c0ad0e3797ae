package org.noctule.experiment;

import org.noctule.error.NoctuleException;
import org.noctule.journal.RunJournal;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.SessionLoop;
import org.noctule.simulator.Simulation;

/**
 * Lets simulator and decision side answer each other to the end, takes the time that each needs, and stops between two
 * messages where that is wished.
 */
final class RunLoop implements SessionListener, RunStatus {
    private final Simulation simulation;
    private final Stop stop;
    private final SessionListener others;
    private final RunJournal journal;
    private final RunProgress progress;
    private long messages;
    private long asked;
    private long answered;
    private long decisionNanos;
    private long totalNanos;
    private boolean deciding;

    RunLoop(Simulation simulation, Stop stop, SessionListener others, RunJournal journal, RunProgress progress) {
        this.simulation = simulation;
        this.stop = stop;
        this.others = others;
        this.journal = journal;
        this.progress = progress;
    }

    /**
     * Runs to the end, which the decision side is told too.
     *
     * @param decider the decision side
     * @throws org.noctule.error.NoctuleException if a side fails, the run is stuck or is stopped
     */
    void run(Decider decider) {
        final long start = System.nanoTime();
        final Reply last;
        try {
            last = SessionLoop.play(simulation, decider, this);
        } finally {
            totalNanos = System.nanoTime() - start;
        }
        if (simulation.deadlock().isPresent()) {
            throw simulation.deadlock().get();
        }
        refuseDecisions(last);
    }

    @Override
    public void asked(Message message) {
        if (messages > 0) {
            progress.step(answered, this);
        }
        if (stop.cause().isPresent()) {
            throw stop.cause().get();
        }
        others.asked(message);
        messages++;
        asked = System.nanoTime();
        deciding = true;
    }

    @Override
    public void answered(Message message, Reply reply) {
        deciding = false;
        answered = System.nanoTime();
        decisionNanos += answered - asked;
        others.answered(message, reply);
        journal.answered(message, reply, answered);
    }

    private static void refuseDecisions(Reply reply) {
        if (!reply.decisions().isEmpty()) {
            throw NoctuleException.peer(
                    "The reply to SIMULATION_ENDS holds " + reply.decisions().size() + " events, the first of date "
                            + reply.decisions().get(0).date() + ".",
                    "Maybe the scheduler does not look for SIMULATION_ENDS: nothing can be decided after it.");
        }
    }

    @Override
    public double clock() {
        return simulation.clock();
    }

    @Override
    public int submitted() {
        return simulation.nbSubmitted();
    }

    @Override
    public int waiting() {
        return simulation.nbWaiting();
    }

    @Override
    public int running() {
        return simulation.nbRunning();
    }

    /** Whether it was the decision side that failed. */
    boolean deciding() {
        return deciding;
    }

    @Override
    public long messages() {
        return messages;
    }

    @Override
    public double decisionSeconds() {
        return decisionNanos / 1e9;
    }

    double totalSeconds() {
        return totalNanos / 1e9;
    }
}
