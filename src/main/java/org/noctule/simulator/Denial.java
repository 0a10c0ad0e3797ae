package org.noctule.simulator;

import org.noctule.protocol.PlanDefect;

/**
 * The answer to a decision to start a job by a plan that cannot be carried out.
 *
 * @param defect the defect of the plan
 * @param consequence the fate of the job
 */
public record Denial(PlanDefect defect, Consequence consequence) {
    /** The fate of a job whose plan is refused. */
    public enum Consequence {
        /** It waits on, and the decision side may try again. */
        WAITS(false) {
            @Override
            void follow(Runnable rejection) {}
        },
        /** It is rejected at once, as in ddls. */
        REJECTED(true) {
            @Override
            void follow(Runnable rejection) {
                rejection.run();
            }
        };

        private final boolean last;

        Consequence(boolean last) {
            this.last = last;
        }

        /** Whether this is the end of the job. */
        boolean last() {
            return last;
        }

        abstract void follow(Runnable rejection);
    }
}
