package org.noctule.agent.problem;

import org.noctule.workload.Job;

/** All cores are kept: the first chosen job that does not fit ends the pass. */
final class NothingPasses implements KeptCores {
    @Override
    public void forget() {}

    @Override
    public boolean any() {
        return false;
    }

    @Override
    public boolean holds(WaitingJob job) {
        return false;
    }

    @Override
    public boolean delays(Job job) {
        return false;
    }

    @Override
    public boolean takesMore() {
        return true;
    }

    @Override
    public void started(Job job) {}

    @Override
    public boolean keep(WaitingJob job) {
        return false;
    }
}
