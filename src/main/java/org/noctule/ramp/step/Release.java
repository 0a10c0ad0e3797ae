package org.noctule.ramp.step;

import org.noctule.ramp.EdgeKind;

/** Which dependencies a part waits for: as many as it has without those of synchronisation. */
public enum Release {
    /** Those without synchronisation alone. */
    PARENTS {
        @Override
        boolean counts(EdgeKind kind) {
            return kind != EdgeKind.SYNC;
        }
    },
    /** Whichever are met first: the end of a synchronisation may release a part early. */
    ANY {
        @Override
        boolean counts(EdgeKind kind) {
            return true;
        }
    };

    abstract boolean counts(EdgeKind kind);
}
