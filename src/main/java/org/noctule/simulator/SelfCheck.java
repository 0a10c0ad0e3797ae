package org.noctule.simulator;

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
}
