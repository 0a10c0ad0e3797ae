package org.noctule.simulator.cores;

import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.simulator.Execution;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunParts;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.SelfCheck;
import org.noctule.simulator.SimulatedMachine;

/**
 * A machine whose cores run one job at a time.
 *
 * @param platform its clusters, nodes and cores
 */
public record CoreMachine(Platform platform) implements SimulatedMachine {
    @Override
    public Execution execution(
            Scenario scenario, MachineOutages outages, Consumer<JobRun> ends, Recorder recorder, RunParts parts) {
        if (scenario.features().computeSharing()) {
            throw NoctuleException.input(
                    "The cores of a platform in JSON run one job at a time: compute sharing is for hosts of a network.",
                    "Maybe leave --enable-compute-sharing or --no-sched out, or name a platform in SimGrid's XML.");
        }
        final Cores cores = cores(scenario, recorder);
        final SelfCheck check = scenario.check() ? new CountingCheck(platform.nbCores(), cores) : SelfCheck.NONE;
        final CoreMeters meters = new CoreMeters(cores, platform.nbCores(), recorder);
        final CoreWork work = new CoreWork(cores, meters, platform.referenceGflops(), parts, check, ends, recorder);
        final CoreJobs jobs =
                new CoreJobs(work, platform, meters, scenario.rules().coincidence(), outages, recorder, parts);
        return new Execution(jobs, new CorePStates(cores, work, meters, platform.nbCores()), meters, check);
    }

    private Cores cores(Scenario scenario, Recorder recorder) {
        if (scenario.rules().pStates() == PStateRule.AGENT) {
            return new FlatCores(platform, scenario.rules().hostPower(), recorder);
        }
        return UncoupledCores.suit(platform) && CoreDemands.none(scenario.workloads())
                ? new UncoupledCores(platform, recorder)
                : new ManagedCores(platform, CoreDemands.bandwidth(scenario.workloads()), recorder);
    }
}
