package org.noctule.workflow.simulator;

/** The fate of a job one of whose parents failed, was killed or was rejected. */
public enum BrokenParents {
    /** The job never comes: it is rejected when the parent ends, and its own children with it. */
    CANCEL {
        @Override
        boolean cancels() {
            return true;
        }
    },
    /** The job comes as if the parent had succeeded. */
    RELEASE {
        @Override
        boolean cancels() {
            return false;
        }
    };

    abstract boolean cancels();
}
