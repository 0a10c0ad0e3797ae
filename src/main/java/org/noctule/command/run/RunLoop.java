package org.noctule.command.run;

import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.simulator.Simulation;

/** Lets simulator and decision side answer each other to the end, and takes the time that each needs. */
final class RunLoop {
    private final Simulation simulation;
    private final Decider decider;
    private final Interruption interruption;
    private final Progress progress;
    private long messages;
    private long decisionNanos;
    private long totalNanos;

    RunLoop(Simulation simulation, Decider decider, Interruption interruption, Progress progress) {
        this.simulation = simulation;
        this.decider = decider;
        this.interruption = interruption;
        this.progress = progress;
    }

    /**
     * Runs to the end, which the decision side is told too.
     *
     * @throws org.noctule.error.NoctuleException if a side fails, the run is stuck or is stopped
     */
    void run() {
        final long start = System.nanoTime();
        long date = start;
        try {
            Message message = simulation.begin();
            while (true) {
                interruption.check();
                messages++;
                final long asked = System.nanoTime();
                final Reply reply = decider.decide(message);
                date = System.nanoTime();
                decisionNanos += date - asked;
                if (simulation.ended()) {
                    break;
                }
                message = simulation.next(reply);
                progress.step(date, simulation);
            }
        } finally {
            totalNanos = System.nanoTime() - start;
        }
        // What an agent does on its way out of the process must not pass for its answer.
        interruption.check();
        if (simulation.deadlock().isPresent()) {
            throw simulation.deadlock().get();
        }
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
