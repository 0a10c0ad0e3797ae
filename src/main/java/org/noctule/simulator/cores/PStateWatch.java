package org.noctule.simulator.cores;

import org.noctule.resource.ResourceSet;

/** Tells the recorder which cores changed their P-state when a job starts or ends. */
interface PStateWatch {
    /** For recorders that do not keep P-states. */
    PStateWatch NONE = new PStateWatch() {
        @Override
        public void begin() {}

        @Override
        public void compare(ResourceSet cores, double now) {}
    };

    void begin();

    /** Tells what changed on the processors of these cores since they were last compared. */
    void compare(ResourceSet cores, double now);
}
