package org.noctule.agent.problem;

import java.util.List;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.MirrorListener;
import org.noctule.agent.mirror.TouchedCores;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.Decision;

/** Tells the simulator P-states, where that is the decision side's part. */
interface PStateSwitch {
    /**
     * Appends what is due.
     *
     * @return true if the changes are in force at once; false if there are none or another message will confirm them
     */
    boolean drain(double now, List<Decision> decisions);

    static PStateSwitch of(PStateRule rule, ClusterMirror mirror) {
        if (rule == PStateRule.SIMULATOR) {
            return new Silent(mirror);
        }
        final TouchedCores touched = new TouchedCores(mirror);
        return (now, decisions) -> {
            touched.drain(now, decisions);
            return false;
        };
    }

    /** Sends nothing: the simulator's own physics makes the same changes. */
    final class Silent implements PStateSwitch, MirrorListener {
        private boolean changed;

        private Silent(ClusterMirror mirror) {
            mirror.listen(this);
        }

        @Override
        public void changed(int processor, int wasBusy, boolean wasContended) {
            changed = true;
        }

        @Override
        public boolean drain(double now, List<Decision> decisions) {
            final boolean was = changed;
            changed = false;
            return was;
        }
    }
}
