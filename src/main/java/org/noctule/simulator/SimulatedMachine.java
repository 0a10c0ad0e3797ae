package org.noctule.simulator;

import java.util.function.Consumer;
import org.noctule.platform.Platform;

/**
 * A machine that runs jobs. One class per kind, in a package of its own, which needs this one; a sealed type would have
 * to be in the same package as its kinds.
 */
public interface SimulatedMachine {
    /**
     * {@return the clusters, nodes and cores that the decision side is told of: the platform, with a core for each
     * resource that computes}
     */
    Platform platform();

    /**
     * Prepares one run.
     *
     * @param scenario the run, whose machine this is
     * @param outages the machines that cannot be used
     * @param ends takes each job that has ended
     * @param recorder takes the course of the run
     * @param parts takes part in the run: told of each start, change and end
     * @return the run of the machine
     * @throws org.noctule.error.NoctuleException of kind INPUT if the machine cannot run such a scenario
     */
    Execution execution(
            Scenario scenario, MachineOutages outages, Consumer<JobRun> ends, Recorder recorder, RunParts parts);
}
