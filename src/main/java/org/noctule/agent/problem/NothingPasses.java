package org.noctule.agent.problem;

import org.noctule.agent.view.ClusterView;
import org.noctule.workload.Job;

/** All cores are kept: the first chosen job that does not fit ends the pass. */
final class NothingPasses extends KeptCores {
    @Override
    boolean delays(ClusterView view, Job job) {
        return false;
    }

    @Override
    void started(ClusterView view, Job job) {}

    @Override
    boolean keep(ClusterView view, int row) {
        return false;
    }

    @Override
    void reserve(ClusterView view, Job job) {}
}
