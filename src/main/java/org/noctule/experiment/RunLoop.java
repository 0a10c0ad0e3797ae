package org.noctule.experiment;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.simulator.Simulation;

/** Lets simulator and decision side answer each other to the end, and takes the time that each needs. */
final class RunLoop {
    private final Simulation simulation;
    private final Decider decider;
    private long messages;
    private long decisionNanos;
    private long totalNanos;
    private boolean deciding;

    RunLoop(Simulation simulation, Decider decider) {
        this.simulation = simulation;
        this.decider = decider;
    }

    /**
     * Runs to the end, which the decision side is told too.
     *
     * @param interruption what may stop the run between two messages
     * @param progress what watches
     * @throws org.noctule.error.NoctuleException if a side fails, the run is stuck or is stopped
     */
    void run(Interruption interruption, RunProgress progress) {
        final long start = System.nanoTime();
        final Reply last;
        try {
            Message message = simulation.begin();
            while (true) {
                interruption.check();
                messages++;
                final long asked = System.nanoTime();
                deciding = true;
                final Reply reply = decider.decide(message);
                deciding = false;
                final long answered = System.nanoTime();
                decisionNanos += answered - asked;
                if (simulation.ended()) {
                    last = reply;
                    break;
                }
                message = simulation.next(reply);
                progress.step(answered, simulation);
            }
        } finally {
            totalNanos = System.nanoTime() - start;
        }
        if (simulation.deadlock().isPresent()) {
            throw simulation.deadlock().get();
        }
        refuseDecisions(last);
    }

    private static void refuseDecisions(Reply reply) {
        if (!reply.decisions().isEmpty()) {
            throw NoctuleException.peer(
                    "The reply to SIMULATION_ENDS holds " + reply.decisions().size() + " events, the first of date "
                            + reply.decisions().get(0).date() + ".",
                    "Maybe the scheduler does not look for SIMULATION_ENDS: nothing can be decided after it.");
        }
    }

    /** Whether it was the decision side that failed. */
    boolean deciding() {
        return deciding;
    }

    long messages() {
        return messages;
    }

    double decisionSeconds() {
        return decisionNanos / 1e9;
    }

    double totalSeconds() {
        return totalNanos / 1e9;
    }
}
