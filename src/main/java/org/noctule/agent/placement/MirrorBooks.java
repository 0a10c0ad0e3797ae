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
        take(id(core), ResourceSet.of(core));
    }

    private void take(String id, ResourceSet cores) {
        final double never = Double.POSITIVE_INFINITY;
        mirror.start(new Job(id, mirror.now(), cores.size(), never, never, 0, 0, NOTHING, Map.of()), cores);
    }

    /**
     * Holds cores for a job beside those that it has.
     *
     * @param jobId its id
     * @param cores free cores, at least one
     */
    void hold(String jobId, ResourceSet cores) {
        take(held(jobId), cores);
    }

    /** Lets go what is held for a job. */
    void letGo(String jobId) {
        mirror.end(held(jobId));
    }

    @Override
    public void giveBack(int core) {
        mirror.end(id(core));
    }

    /**
     * Tells whether what runs is no job.
     *
     * @param running what runs in a mirror
     * @return true for cores that are out of use, or held for a job that has others
     */
    public static boolean standsForOutage(RunningJob running) {
        return running.job().profile() == NOTHING;
    }

    /** No job's id, for that has a workload's name. */
    private static String id(int core) {
        return "out of use " + core;
    }

    private static String held(String jobId) {
        return "held for " + jobId;
    }
}
