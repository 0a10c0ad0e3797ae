package org.noctule.simulator;

import org.noctule.platform.Platform;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/**
 * What one run simulates.
 *
 * @param platform the machine
 * @param workload the jobs, all with profiles that the simulator knows
 * @param limits the scale of the workload's demands, told to the decision side
 * @param rules how published systems are followed
 * @param check whether the run checks itself: conservation of cores, energy and work, a monotone clock
 */
public record Scenario(Platform platform, Workload workload, JobLimits limits, SimulatorRules rules, boolean check) {}
