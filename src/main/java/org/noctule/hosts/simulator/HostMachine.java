package org.noctule.hosts.simulator;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.noctule.hosts.platform.BatsimHosts;
import org.noctule.hosts.platform.HostPlatform;
import org.noctule.hosts.platform.SimgridPlatform;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.platform.Platform;
import org.noctule.platform.network.Network;
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
     * Reads the machine of a platform in SimGrid's XML without power, whose master has the usual name.
     *
     * @param file the platform
     * @param rule the rule of sharing
     * @return the machine, its hosts by Batsim's numbers
     * @throws org.noctule.error.NoctuleException of kind INPUT if the file is no such platform
     */
    public static HostMachine read(Path file, SharingRule rule) {
        return read(file, BatsimHosts.MASTER, Map.of(), Integer.MAX_VALUE, rule, false);
    }

    /**
     * Reads the machine of a platform in SimGrid's XML.
     *
     * @param file the platform
     * @param master the name of Batsim's host
     * @param roles roles by host name, beside those of the file
     * @param most the most hosts that compute
     * @param rule the rule of sharing
     * @param energy whether power is simulated
     * @return the machine, its hosts by Batsim's numbers
     * @throws org.noctule.error.NoctuleException of kind INPUT if the file is no such platform
     */
    public static HostMachine read(
            Path file, String master, Map<String, String> roles, int most, SharingRule rule, boolean energy) {
        final Network network = SimgridPlatform.read(file);
        final BatsimHosts hosts = BatsimHosts.of(network, master, roles);
        final List<Integer> compute = hosts.compute();
        final List<Integer> used = List.copyOf(compute.subList(0, Math.min(compute.size(), most)));
        final HostTable table = new HostTable(network, used, hosts.storage());
        return new HostMachine(HostPlatform.of(network, used), table, rule, energy);
    }

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
