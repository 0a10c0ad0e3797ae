package org.noctule.agent.placement;

import java.util.Map;
import org.noctule.agent.book.Outages;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Books cores that are out of use as busy in a mirror, with a stand-in for a job on each. */
public final class MirrorBooks implements Outages.Books {
    private static final Profile NOTHING = new Profile.ReferenceTime("", 0, Map.of());

    private final ClusterMirror mirror;

    /**
     * Creates the books of a mirror.
     *
     * @param mirror the mirror
     */
    public MirrorBooks(ClusterMirror mirror) {
        this.mirror = mirror;
    }

    @Override
    public boolean free(int core) {
        return mirror.states().free().contains(core);
    }

    @Override
    public void take(int core) {
        final double never = Double.POSITIVE_INFINITY;
        mirror.start(new Job(id(core), mirror.now(), 1, never, never, 0, 0, NOTHING, Map.of()), ResourceSet.of(core));
    }

    @Override
    public void giveBack(int core) {
        mirror.end(id(core));
    }

    /**
     * Tells whether what runs is no job.
     *
     * @param running what runs in a mirror
     * @return true for a core that is out of use
     */
    public static boolean standsForOutage(RunningJob running) {
        return running.job().profile() == NOTHING;
    }

    /** No job's id, for that has a workload's name. */
    private static String id(int core) {
        return "out of use " + core;
    }
}
