package org.noctule.agent.mirror;

import java.util.List;
import org.noctule.platform.CoreStates;
import org.noctule.protocol.Decision;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;

/**
 * The cores whose P-state changed since the last request to the simulator, as HDeepRM records them: a core that changed
 * and changed back is still told.
 */
public final class TouchedCores implements MirrorListener {
    private static final int P_STATES = 4;

    private final CoreStates states;
    private final FreeResources touched;

    /**
     * Creates the record of a mirror, without cores.
     *
     * @param mirror the mirror, which this listens to
     */
    public TouchedCores(ClusterMirror mirror) {
        this.states = mirror.states();
        this.touched = new FreeResources(mirror.platform().nbCores());
        touched.removeAll();
        mirror.listen(this);
    }

    @Override
    public void starting(RunningJob job) {
        touched.addAll(job.alloc());
    }

    @Override
    public void ending(RunningJob job) {
        touched.addAll(job.alloc());
    }

    @Override
    public void changed(int processor, int wasBusy, boolean wasContended) {
        final boolean woke = wasBusy == 0 || states.busyCores(processor) == 0;
        if (!woke && wasContended == states.contended(processor)) {
            return;
        }
        final int end = states.platform().firstCore(processor + 1);
        for (int core = states.platform().firstCore(processor); core < end; core++) {
            if (woke || !states.free().contains(core)) {
                touched.add(core);
            }
        }
    }

    /**
     * Makes the requests that bring the simulator up to date, and forgets the cores.
     *
     * @param date date of the requests in seconds
     * @param decisions receives one SET_RESOURCE_STATE for each P-state that recorded cores have, ascending
     */
    public void drain(double date, List<? super Decision.SetResourceState> decisions) {
        if (touched.size() == 0) {
            return;
        }
        final ResourceSet.Builder[] members = new ResourceSet.Builder[P_STATES];
        for (int core = touched.next(0); core >= 0; core = touched.next(core + 1)) {
            final int state = states.pState(core);
            if (members[state] == null) {
                members[state] = new ResourceSet.Builder();
            }
            members[state].add(core);
        }
        for (int state = 0; state < P_STATES; state++) {
            if (members[state] != null) {
                decisions.add(new Decision.SetResourceState(date, members[state].build(), state));
            }
        }
        touched.removeAll();
    }
}
