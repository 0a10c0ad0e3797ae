package org.noctule.journal.experiment;

import java.util.Optional;
import org.noctule.experiment.DecisionSide;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.journal.RecordedCheck;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.SilentRecorder;

/**
 * The result of a run that was made again to see whether all is as its journal says.
 *
 * @param messages number of messages that were told again
 * @param decisions number of decisions in their replies
 * @param agent whether the agent decided again, or the simulator alone was looked at
 */
public record Verification(long messages, long decisions, boolean agent) {
    /**
     * Makes a run again: its agent too, if that is one of this program or of a jar.
     *
     * @param run the run
     * @return the result
     * @throws org.noctule.error.NoctuleException of kind RUN at the first difference
     */
    public static Verification of(RecordedRun run) {
        final SharedOptions options = run.options();
        final Count count = new Count(run);
        if (options.agent().filter(Overrides.ELSEWHERE::equals).isPresent()) {
            run.play(SilentRecorder.INSTANCE, count);
            return new Verification(count.messages, count.decisions, false);
        }
        try (DecisionSide side = run.experiment().orElseThrow().sides().open(run.seed(), Optional.empty())) {
            side.play(count::play);
        }
        return new Verification(count.messages, count.decisions, true);
    }

    /** Counts what is the same. */
    private static final class Count implements SessionListener {
        private final RecordedRun run;
        private long messages;
        private long decisions;

        Count(RecordedRun run) {
            this.run = run;
        }

        @Override
        public void answered(Message message, Reply reply) {
            messages++;
            decisions += reply.decisions().size();
        }

        void play(Decider agent) {
            final RecordedCheck check = new RecordedCheck(run.journal());
            try (Simulation simulation =
                    new Simulation(run.plan().scenario().apply(run.seed()), SilentRecorder.INSTANCE)) {
                Message message = simulation.begin();
                while (!check.ended()) {
                    final Reply reply = agent.decide(message);
                    check.demand(message, reply);
                    answered(message, reply);
                    if (simulation.ended()) {
                        return;
                    }
                    message = simulation.next(reply);
                }
            }
        }
    }
}
