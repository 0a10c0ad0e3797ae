package org.noctule.simulator;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.simulator.network.TaskEngine;

/** Watches that a run conserves cores, work and energy and that its clock never goes back; see {@code --check}. */
interface SelfCheck {
    /** For runs that do not check themselves. */
    SelfCheck NONE = new SelfCheck() {
        @Override
        public void clock(double from, double to) {}

        @Override
        public void started(JobRun run) {}

        @Override
        public void ended(JobRun run, double now, boolean completed) {}

        @Override
        public void end(double now, double joules) {}
    };

    void clock(double from, double to);

    void started(JobRun run);

    void ended(JobRun run, double now, boolean completed);

    /** The run is over; the platform has consumed that much since date 0. */
    void end(double now, double joules);

    /** Hosts and links have gone from one event to the next. */
    default void stepped(TaskEngine<?> engine) {}

    /** A job that ends has come that far. */
    default void worked(JobRun run, Event.Progress progress) {}

    static void require(boolean holds, String what) {
        if (!holds) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "Self-check: " + what + ".",
                    "Maybe this is a defect of the simulator: please report it with the options file.");
        }
    }
}
