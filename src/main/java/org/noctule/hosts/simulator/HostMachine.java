package org.noctule.hosts.simulator;

import java.util.function.Consumer;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.platform.Platform;
import org.noctule.simulator.Execution;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.MachineOutages;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunParts;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.SimulatedMachine;

/**
 * A machine whose resources are the hosts of a network.
 *
 * @param platform the hosts that compute, as one core each
 * @param table the hosts of its resources
 * @param rule the rule by which tasks share hosts and links
 * @param energy whether the run simulates power, which every host then must declare
 */
public record HostMachine(Platform platform, HostTable table, SharingRule rule, boolean energy)
        implements SimulatedMachine {
    /**
     * Takes another description of the hosts that compute.
     *
     * @param other the description
     * @return the same machine with it
     */
    public HostMachine with(Platform other) {
        return new HostMachine(other, table, rule, energy);
    }

    @Override
    public Execution execution(
            Scenario scenario, MachineOutages outages, Consumer<JobRun> ends, Recorder recorder, RunParts parts) {
        final HostCheck check = scenario.check() ? new NetworkCheck(table, scenario.features()) : HostCheck.NONE;
        final HostJobs jobs = new HostJobs(this, scenario, outages, ends, recorder, parts, check);
        return new Execution(jobs, jobs.pStates(), jobs.meters(), check);
    }
}
