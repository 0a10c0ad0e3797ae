package org.noctule.hosts.simulator;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.platform.Platform;
import org.noctule.platform.network.HostPower;
import org.noctule.platform.network.Network;
import org.noctule.resource.ResourceSet;
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
 * @param network hosts, links and routes
 * @param hosts for each resource that computes, in the order of their ids, the index of its host in
 *     {@link Network#hosts()}; unmodifiable
 * @param storages the same for each resource that stores, whose ids follow; unmodifiable
 * @param rule the rule by which tasks share hosts and links
 * @param energy whether the run simulates power, which every host then must declare
 */
public record HostMachine(
        Platform platform,
        Network network,
        List<Integer> hosts,
        List<Integer> storages,
        SharingRule rule,
        boolean energy)
        implements SimulatedMachine {
    /**
     * Takes another description of the hosts that compute.
     *
     * @param other the description
     * @return the same machine with it
     */
    public HostMachine with(Platform other) {
        return new HostMachine(other, network, hosts, storages, rule, energy);
    }

    @Override
    public Execution execution(
            Scenario scenario, MachineOutages outages, Consumer<JobRun> ends, Recorder recorder, RunParts parts) {
        final HostCheck check = scenario.check() ? new NetworkCheck(this, scenario.features()) : HostCheck.NONE;
        final HostJobs jobs = new HostJobs(this, scenario, outages, ends, recorder, parts, check);
        return new Execution(jobs, jobs.pStates(), jobs.meters(), check);
    }

    /**
     * Returns the host of a resource.
     *
     * @param resource id of a resource that computes or stores
     * @return index in {@link Network#hosts()}
     */
    public int host(int resource) {
        return resource < hosts.size() ? hosts.get(resource) : storages.get(resource - hosts.size());
    }

    /**
     * Reads the power of the hosts.
     *
     * @return by host in {@link Network#hosts()}, that of hosts which neither compute nor store counting as nothing;
     *     empty if the run simulates no energy
     * @throws org.noctule.error.NoctuleException of kind INPUT if a host of a resource does not declare it
     */
    List<HostPower> powers() {
        if (!energy) {
            return List.of();
        }
        final HostPower[] powers = new HostPower[network.hosts().size()];
        for (int host = 0; host < powers.length; host++) {
            final HostPower.Range nothing = new HostPower.Range(0, 0, 0);
            powers[host] = new HostPower(
                    Collections.nCopies(network.hosts().get(host).speeds().size(), nothing), 0);
        }
        for (int resource = 0; resource < size(); resource++) {
            powers[host(resource)] = HostPower.of(network.hosts().get(host(resource)));
        }
        return List.of(powers);
    }

    /**
     * Returns the number of all resources.
     *
     * @return those that compute and those that store
     */
    public int size() {
        return hosts.size() + storages.size();
    }

    /** The hosts of resources, as indices in the network, by ascending ids. */
    int[] hosts(ResourceSet resources) {
        return Arrays.stream(resources.toArray()).map(this::host).toArray();
    }
}
