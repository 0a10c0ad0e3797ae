package org.noctule.simulator;

import org.noctule.resource.ResourceSet;

/** Tells the recorder which cores changed their P-state when a job starts or ends. */
interface PStateSeries {
    /** For recorders that do not keep P-states. */
    PStateSeries NONE = new PStateSeries() {
        @Override
        public void begin() {}

        @Override
        public void started(ResourceSet cores, double now) {}

        @Override
        public void ended(ResourceSet cores, double now) {}
    };

    void begin();

    void started(ResourceSet cores, double now);

    void ended(ResourceSet cores, double now);
}
