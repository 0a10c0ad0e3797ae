package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.platform.Platform;
import org.noctule.protocol.Features;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/**
 * What one run simulates.
 *
 * @param platform the machine
 * @param workloads the jobs, all with profiles that the simulator knows; none if all jobs are registered
 * @param limits the scale of the workload's demands, told to the decision side
 * @param rules how published systems are followed
 * @param features what the decision side may do
 * @param externalEvents what happens to the machine from outside, by date; empty if the run knows no such events
 * @param check whether the run checks itself: conservation of cores, energy and work, a monotone clock
 * @param network the hosts on which jobs run, as many as the platform has cores; empty if they run on the cores
 * @param training how training jobs run, and when the run ends
 */
public record Scenario(
        Platform platform,
        List<Workload> workloads,
        JobLimits limits,
        SimulatorRules rules,
        Features features,
        Optional<List<ExternalEvent>> externalEvents,
        boolean check,
        Optional<NetworkMachine> network,
        FabricRules training) {
    /**
     * Returns the same run with other rules for training jobs.
     *
     * @param other how training jobs run, and when the run ends
     * @return the run
     */
    public Scenario with(FabricRules other) {
        return new Scenario(platform, workloads, limits, rules, features, externalEvents, check, network, other);
    }

    /**
     * Describes a run on cores, without external events, whose decision side may do what Batsim's may by default, and
     * whose training jobs follow the default rules.
     *
     * @param platform the machine
     * @param workloads the jobs, all with profiles that the simulator knows; none if all jobs are registered
     * @param limits the scale of the workload's demands, told to the decision side
     * @param rules how published systems are followed
     * @param check whether the run checks itself
     */
    public Scenario(
            Platform platform, List<Workload> workloads, JobLimits limits, SimulatorRules rules, boolean check) {
        this(
                platform,
                workloads,
                limits,
                rules,
                Features.DEFAULT,
                Optional.empty(),
                check,
                Optional.empty(),
                FabricRules.DEFAULT);
    }
}
