package org.noctule.simulator;

import java.util.List;
import java.util.function.Supplier;
import org.noctule.ramp.Refusal;

/** An event of a fabric job beside those of every job. */
public sealed interface FabricEvent {
    /**
     * Takes the case of this event's kind: a choice over all kinds, which does not compile when one is added and left
     * out.
     *
     * @param cases one case per kind
     */
    void match(Cases cases);

    /** One case per kind of event. */
    interface Cases {
        /**
         * Takes {@link Submitted}.
         *
         * @param event the event
         */
        void submitted(Submitted event);

        /**
         * Takes {@link Refused}.
         *
         * @param event the event
         */
        void refused(Refused event);

        /**
         * Takes {@link Started}.
         *
         * @param event the event
         */
        void started(Started event);

        /**
         * Takes {@link Replanned}.
         *
         * @param event the event
         */
        void replanned(Replanned event);

        /**
         * Takes {@link Halted}.
         *
         * @param event the event
         */
        void halted(Halted event);

        /**
         * Takes {@link CutOff}.
         *
         * @param event the event
         */
        void cutOff(CutOff event);
    }

    /**
     * It was submitted.
     *
     * @param demand its demands
     * @param servers number of servers of all fabrics
     * @param nextSubmission date of the next submission in the workload, in seconds; positive infinity if there is none
     */
    record Submitted(FabricDemand demand, int servers, double nextSubmission) implements FabricEvent {
        @Override
        public void match(Cases cases) {
            cases.submitted(this);
        }
    }

    /**
     * A plan for it was refused.
     *
     * @param refusal cause of the refusal
     */
    record Refused(Refusal refusal) implements FabricEvent {
        @Override
        public void match(Cases cases) {
            cases.refused(this);
        }
    }

    /**
     * It started.
     *
     * @param figures its figures as it runs
     * @param channels works out which channels it uses, in the order of their servers; only who keeps them asks
     * @param step works out one of its training steps, in the order of ends; only who keeps it asks
     */
    record Started(FabricFigures figures, Supplier<List<ChannelUse>> channels, Supplier<List<StepSlice>> step)
            implements FabricEvent {
        @Override
        public void match(Cases cases) {
            cases.started(this);
        }
    }

    /**
     * It goes on by another plan, in place of the one before or after a suspension.
     *
     * @param figures its figures if it ran by this plan from its start to its end
     * @param channels works out which channels it would use then, in the order of their servers
     * @param step works out one of its training steps, in the order of ends
     * @param continuesAt the date at which its work goes on
     */
    record Replanned(
            FabricFigures figures,
            Supplier<List<ChannelUse>> channels,
            Supplier<List<StepSlice>> step,
            double continuesAt)
            implements FabricEvent {
        @Override
        public void match(Cases cases) {
            cases.replanned(this);
        }
    }

    /** It was suspended. */
    record Halted() implements FabricEvent {
        @Override
        public void match(Cases cases) {
            cases.halted(this);
        }
    }

    /** It still runs when the run ends at its date, and is about to be killed. */
    record CutOff() implements FabricEvent {
        @Override
        public void match(Cases cases) {
            cases.cutOff(this);
        }
    }
}
